/** The used share of the quota in percent, at least 1 and at most 100; null without a known quota. */
export function usedPercent(usedBytes: number, quotaBytes: number | null): number | null {
  if (quotaBytes === null) return null
  if (quotaBytes <= 0) return 100
  return Math.min(100, Math.max(1, Math.round((usedBytes / quotaBytes) * 100)))
}
