/**
 * Reads how many tests passed and failed out of a runner's JSON report. A skipped test counts as
 * failed: nothing may be left out quietly. A run that ends badly without a failed test (an error
 * outside of any test, a file that does not load) counts as one failure.
 */
function settle(passed, failed, skipped, code) {
  const bad = failed + skipped
  const note = skipped ? `${skipped} skipped tests count as failed` : ''
  return { passed, failed: bad || (code === 0 ? 0 : 1), note }
}

export function vitestCounts(report, code) {
  const skipped = report.numPendingTests + report.numTodoTests
  return settle(report.numPassedTests, report.numFailedTests, skipped, code)
}

export function playwrightCounts(report, code) {
  const { expected, unexpected, flaky, skipped } = report.stats
  return settle(expected, unexpected + flaky, skipped, code)
}
