"""What `make bench` measures: the engine, pictures and the store. Figures of one run compare."""
