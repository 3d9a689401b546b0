import { useEffect, useState } from 'react'

const filesOf = (list: FileList | null | undefined) => [...(list ?? [])]

/**
 * Calls `add` with files that are pasted or dropped anywhere on the page. Words from a word processor, which come with a
 * picture of them, are left to the field.
 * While a dialog is open, files go to it alone.
 * @returns whether files are being dragged over the page.
 */
export function usePastedAndDroppedFiles(
  add: (files: readonly File[]) => void,
  { inDialog = false } = {},
): boolean {
  const [isDragging, setIsDragging] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    const options = { signal: controller.signal }
    const isHere = () => (document.querySelector('dialog[open]') !== null) === inDialog
    const take = (event: Event, list: FileList | null | undefined) => {
      const files = filesOf(list)
      if (files.length === 0 || !isHere()) return
      event.preventDefault()
      add(files)
    }
    const isFiles = (event: DragEvent) => isHere() && (event.dataTransfer?.types.includes('Files') ?? false)
    document.addEventListener(
      'paste',
      (event) => {
        const types = event.clipboardData?.types ?? []
        // A copied file may bring its name as plain text, and a copied picture its place in a page as HTML.
        const isWords = types.includes('text/plain') && types.includes('text/html')
        if (!isWords) take(event, event.clipboardData?.files)
      },
      options,
    )
    document.addEventListener(
      'dragover',
      (event) => {
        if (!isFiles(event)) return
        event.preventDefault()
        setIsDragging(true)
      },
      options,
    )
    document.addEventListener(
      'dragleave',
      (event) => event.relatedTarget === null && setIsDragging(false),
      options,
    )
    document.addEventListener(
      'drop',
      (event) => {
        setIsDragging(false)
        if (isFiles(event)) take(event, event.dataTransfer?.files)
      },
      options,
    )
    return () => controller.abort()
  }, [add, inDialog])
  return isDragging
}
