/**
 * Counts passed and failed tests in a runner's JSON report. A skipped test counts as failed:
 * nothing may be skipped quietly. A run that fails without a failed test (an error outside of
 * tests, a file that does not load) counts as one failure.
 */
function settle(passed, failed, skipped, code, failures) {
  const bad = failed + skipped
  const note = skipped ? `${skipped} skipped tests count as failed` : ''
  return { passed, failed: bad || (code === 0 ? 0 : 1), note, failures }
}

const told = (where, title, message) =>
  `${where} › ${title}\n${(message ?? '').split('\n').slice(0, 8).join('\n')}`

export function vitestCounts(report, code) {
  const skipped = report.numPendingTests + report.numTodoTests
  const failures = (report.testResults ?? []).flatMap(file => [
    ...(file.message ? [told(file.name, '', file.message)] : []),
    ...file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(test => told(file.name, test.fullName, test.failureMessages[0])),
  ])
  return settle(report.numPassedTests, report.numFailedTests, skipped, code, failures)
}

/** A test that passed only on retry has passed; `retried` names it with its first error. */
export function playwrightCounts(report, code) {
  const { expected, unexpected, flaky, skipped } = report.stats
  const specsOf = suite => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const specs = (report.suites ?? []).flatMap(specsOf)
  const named = ({ file, line, title, tests }) => {
    const results = tests.flatMap(({ results }) => results)
    return told(`${file}:${line}`, title, results.find(({ error }) => error)?.error.message)
  }
  const failures = [
    ...(report.errors ?? []).map(error => told('outside of any test', '', error.message)),
    ...specs.filter(({ ok }) => !ok).map(named),
  ]
  const isFlaky = ({ ok, tests }) => ok && tests.some(({ status }) => status === 'flaky')
  const retried = specs.filter(isFlaky).map(named)
  return { ...settle(expected + flaky, unexpected, skipped, code, failures), retried }
}
