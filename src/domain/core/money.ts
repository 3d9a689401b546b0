const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

/** An amount in US dollars, without cents: `$1,500`. */
export function usd(amount: number): string {
  return dollars.format(amount)
}
