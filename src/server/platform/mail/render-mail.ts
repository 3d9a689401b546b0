import { html } from 'hono/html'
import type { Mail, MailPart } from './mail.ts'

const PRODUCT = 'Commonroof'
const LEAVE = 'Get no more of these mails'

/** The mail as plain text, with addresses in full. */
export function mailText({ parts, reason, unsubscribeUrl }: Mail): string {
  const foot = unsubscribeUrl === undefined ? reason : `${reason}\n${LEAVE}: ${unsubscribeUrl}`
  // Mail programs take what follows this line as the signature.
  return `${[...parts.map(textOf), `-- \n${foot}`].join('\n\n')}\n`
}

function textOf(part: MailPart): string {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'link':
      return `${part.label}:\n${part.url}`
    case 'code':
      return part.code
  }
}

// Mail programs know no style sheets, so each element has its style. The colours are those of the app in light.
const FONT = 'font-family:system-ui,-apple-system,Segoe UI,sans-serif'
const STYLES = {
  page: `margin:0;padding:24px 12px;background:#fcf9f2;color:#2a1f36;font-size:16px;line-height:1.55;${FONT}`,
  card: 'max-width:520px;margin:0 auto;padding:28px 28px 20px;background:#fffefb;border:1px solid #e1d9cb;border-radius:16px',
  name: 'margin:0 0 20px;font-size:15px;font-weight:600;color:#6c3ccd',
  text: 'margin:0 0 16px;white-space:pre-line',
  button:
    'display:inline-block;padding:12px 20px;background:#6c3ccd;color:#fffdf8;border-radius:12px;text-decoration:none;font-weight:600',
  url: 'margin:8px 0 16px;font-size:13px;color:#605366;word-break:break-all',
  code: 'margin:0 0 16px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:28px;font-weight:600;letter-spacing:4px',
  foot: 'margin:20px 0 0;padding:16px 0 0;border-top:1px solid #e1d9cb;font-size:13px;color:#605366',
} as const

/** The mail as HTML; it loads nothing from elsewhere, so that nobody learns whether it was opened. */
export function mailHtml({ subject, parts, reason, unsubscribeUrl }: Mail): string {
  const leave = unsubscribeUrl === undefined ? '' : html`<br /><a href="${unsubscribeUrl}">${LEAVE}</a>`
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <meta name="color-scheme" content="light" />
          <title>${subject}</title>
        </head>
        <body style="${STYLES.page}">
          <div style="${STYLES.card}">
            <p style="${STYLES.name}">${PRODUCT}</p>
            ${parts.map(htmlOf)}
            <p style="${STYLES.foot}">${reason}${leave}</p>
          </div>
        </body>
      </html>`,
  )
}

function htmlOf(part: MailPart) {
  switch (part.kind) {
    case 'text':
      return html`<p style="${STYLES.text}">${part.text}</p>`
    case 'link':
      return html`<p style="margin:0"><a href="${part.url}" style="${STYLES.button}">${part.label}</a></p>
        <p style="${STYLES.url}">${part.url}</p>`
    case 'code':
      return html`<p style="${STYLES.code}">${part.code}</p>`
  }
}
