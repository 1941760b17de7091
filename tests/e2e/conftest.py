"""One bed a test, on either stand-in; what the bot sent and logged is judged when it ends."""

import logging
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager

import pytest

from tests.driver import Bed, Person
from tests.driver.sandbox_bed import SandboxBed, sandbox_bed
from tests.driver.simcord_bed import simcord_bed
from tests.openapi import check_requests

BEDS = {"simcord": simcord_bed, "sandbox": sandbox_bed}


@pytest.fixture(params=list(BEDS))
async def bed(
    request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[Bed]:
    make: AbstractAsyncContextManager[Bed] = BEDS[request.param]()
    async with make as made:
        yield made
        judge(made, caplog)


@pytest.fixture
async def sandbox(caplog: pytest.LogCaptureFixture) -> AsyncIterator[SandboxBed]:
    """The sandbox alone, for what SimCord has not."""
    async with sandbox_bed() as made:
        yield made
        judge(made, caplog)


@pytest.fixture
async def ana(bed: Bed) -> Person:
    return Person(bed, "Ana")


@pytest.fixture
async def bea(bed: Bed) -> Person:
    return Person(bed, "Bea")


def judge(bed: Bed, caplog: pytest.LogCaptureFixture) -> None:
    """Nothing that Discord would refuse was sent, and no fault of ours was logged."""
    assert check_requests(bed.requests()) == []
    records = [*caplog.get_records("setup"), *caplog.get_records("call")]
    faults = [record for record in records if record.levelno >= logging.ERROR]
    assert [record.getMessage() for record in faults] == []
