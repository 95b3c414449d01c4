/**
 * `node --require` of every process and thread of a test run: puts it on the clock of the run, where
 * there is one. Not TypeScript, because the machine's own Node, which runs npm, may be too old for
 * it; not a module, because `electron -r` and threads of a text take none.
 */
const { subscribe } = require('node:diagnostics_channel');
const { shiftDate } = require('./shift-date.cjs');

const offset = process.env['CASHDESK_TEST_CLOCK_OFFSET_MS'];

if (offset !== undefined) {
  shiftDate(Number(offset));
  // Node writes the `Date` header of an answer from a clock of its own.
  subscribe('http.server.request.start', ({ response }) => {
    response.setHeader('Date', new Date().toUTCString());
  });
}
