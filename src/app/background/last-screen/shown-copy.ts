let end: (() => void) | null = null

/** Records the copy of a screen that is shown. @param remove shows the app instead of it */
export function noteShownCopy(remove: () => void): void {
  end = remove
}

/** Shows the app instead of the copy of a screen, if one is shown. */
export function endShownCopy(): void {
  const remove = end
  end = null
  remove?.()
}
