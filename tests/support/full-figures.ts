/** The long figures are asked for; see run-tests.ts. */
export const isFull = process.env['COMMONROOF_FULL'] === '1'
