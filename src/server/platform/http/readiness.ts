/**
 * Returns a function that says whether `check` succeeds. Calls at the same time share one check, so that many
 * questions cost one query at a time.
 */
export function createReadiness(check: () => Promise<unknown>): () => Promise<boolean> {
  let running: Promise<boolean> | null = null
  return () => {
    running ??= check()
      .then(
        () => true,
        () => false,
      )
      .finally(() => (running = null))
    return running
  }
}
