const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

/** Whole US dollars: `$1,500`. */
export function usd(amount: number): string {
  return dollars.format(amount)
}
