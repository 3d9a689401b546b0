import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { Dialog } from './dialog.tsx'
import * as strings from './strings/copying.ts'
import { TextArea } from './text-area.tsx'

interface CopyButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  label: string
  copiedLabel?: string
  /** The icon before the label, until the text is copied and then. */
  icons?: [before: ReactNode, copied: ReactNode]
  /** Gives the text to copy. */
  text: () => string | Promise<string>
  /** The title of the dialog that shows the text when the browser does not copy it. */
  title: string
}

/**
 * Copies a text to the clipboard. A browser may refuse that, and over plain http there is no clipboard; then a
 * dialog shows the text, already selected.
 */
export function CopyButton({
  label,
  copiedLabel = strings.copied,
  icons = [null, null],
  text,
  title,
  ...look
}: CopyButtonProps) {
  const [shownText, setShownText] = useState<string | null>(null)
  const [state, setState] = useState<'none' | 'copied' | 'nothing'>('none')
  const copy = async () => {
    const words = await text()
    if (words === '') return setState('nothing')
    try {
      await navigator.clipboard.writeText(words)
      setState('copied')
    } catch {
      setShownText(words)
    }
    return undefined
  }
  const labels = { none: label, copied: copiedLabel, nothing: strings.nothingToCopy }
  return (
    <>
      <Button icon={icons[state === 'copied' ? 1 : 0]} onClick={copy} {...look}>
        <span aria-live="polite">{labels[state]}</span>
      </Button>
      <Dialog open={shownText !== null} onClose={() => setShownText(null)} title={title}>
        <SelectedText text={shownText ?? ''} />
      </Dialog>
    </>
  )
}

function SelectedText({ text }: { text: string }) {
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    area.current?.focus()
    area.current?.select()
  }, [])
  return (
    <TextArea
      ref={area}
      kept="copy"
      name="words"
      label={strings.copyItYourself}
      rows={8}
      readOnly
      value={text}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
