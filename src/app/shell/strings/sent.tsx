import type { ReactNode } from 'react'

export const thanks = 'Thank you'
export const done = 'Done'
export const seeReports = (link: (text: string) => ReactNode) => (
  <>The answer will be in {link('Reports and notices')}.</>
)
