import { readFileSync } from 'node:fs'
import { ServerResponse } from 'node:http'

/*
 * Loaded into a server's process before the server: its clock is ahead by the milliseconds in the file
 * CLOCK_AHEAD_FILE, which a test may change at any time. `ServerProcess` has no other way to a later hour.
 */

const file = process.env['CLOCK_AHEAD_FILE'] ?? ''
const RealDate = Date

const now = () => RealDate.now() + Number(readFileSync(file, 'utf8'))

globalThis.Date = class extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [now()] : given) as []))
  }
  static override now = now
} as DateConstructor

// Node writes the header Date from a Date of its own, and devices learn the server's time from that header.
const { writeHead } = ServerResponse.prototype as { writeHead: (...args: unknown[]) => ServerResponse }
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...args: unknown[]) {
  this.setHeader('date', new Date().toUTCString())
  return writeHead.apply(this, args)
}
