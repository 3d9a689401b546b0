import { COPYRIGHT, FOOTER_COLUMNS, FOOTER_LINE, FRAME_LABELS } from '../../content/nav.ts'
import { opensForMember } from '../../content/member-action.ts'
import { useMember } from '../data/use-member.ts'
import { Wordmark } from '../illustrations/logo.tsx'
import { Rooftops } from '../illustrations/rooftops.tsx'
import { Link } from '../ui/link.tsx'
import { NewsletterBox } from './newsletter-box.tsx'

/** The footer of every page with a frame; a signed-in person gets no link that leads back to the dashboard. */
export function Footer() {
  const member = useMember()
  const columns = FOOTER_COLUMNS.map(({ title, links }) => ({
    title,
    links: links.filter(({ to }) => member === null || opensForMember(to, member.userType)),
  })).filter(({ links }) => links.length > 0)
  return (
    <footer className="mt-auto print:hidden">
      <Rooftops className="block h-16 w-full text-footer md:h-24" />
      <div data-on-night className="safe-bottom bg-footer text-on-night">
        <div className="footer-grid">
          <div className="flex max-w-md flex-col gap-6">
            <Link to="/" aria-label={FRAME_LABELS.home} className="self-start rounded-md">
              <Wordmark />
            </Link>
            <p className="font-display text-xl font-semibold">{FOOTER_LINE}</p>
            <NewsletterBox />
          </div>
          <nav aria-label={FRAME_LABELS.footer} className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-3">
            {columns.map(({ title, links }) => (
              <div key={title}>
                <h2 className="night-label">{title}</h2>
                <ul className="mt-1.5">
                  {links.map(({ to, label }) => (
                    <li key={label}>
                      <Link to={to} className="footer-link">
                        {label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
          <p className="footer-end">{COPYRIGHT}</p>
        </div>
      </div>
    </footer>
  )
}
