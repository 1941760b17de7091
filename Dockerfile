# The bot as an image: two stages, no build tools and no root in the second.
# Any base with Python 3.11 or newer as `python3` serves: --build-arg BASE=…
ARG BASE=python:3.12-slim

FROM ${BASE} AS build
WORKDIR /app
COPY requirements.lock .
RUN python3 -m venv /opt/venv \
    && /opt/venv/bin/python -m pip install --no-cache-dir --disable-pip-version-check \
        --require-hashes -r requirements.lock

FROM ${BASE}
RUN useradd --system --uid 990 --home-dir /app --shell /usr/sbin/nologin brisca
WORKDIR /app
COPY --from=build /opt/venv /opt/venv
COPY bot bot
COPY cogs cogs
RUN mkdir data && chown brisca data
ENV PATH=/opt/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
USER brisca
VOLUME /app/data
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["python", "-m", "bot", "health"]
CMD ["python", "-m", "bot", "run"]
