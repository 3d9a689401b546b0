import { PUBLIC_PAGE_CONTENT, UNKNOWN_PAGE } from '../../content/public-pages.ts'
import { Scene } from '../illustrations/scene.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Section } from './section.tsx'

export interface PublicPageProps {
  /** location.pathname, one of content/paths.ts. */
  path: string
}

/** Every public page without a layout of its own: what it says comes from content/public-pages.ts. */
export function PublicPage({ path }: PublicPageProps) {
  const { title, lede, scene, updated, sections, action, second } = PUBLIC_PAGE_CONTENT[path] ?? UNKNOWN_PAGE
  return (
    <main id="main" tabIndex={-1} className="grow">
      <Section
        tone="lavender"
        className="grid items-end gap-x-16 gap-y-8 pt-10 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:pt-14"
      >
        <div className="pb-2 md:pb-16">
          <h1 className="text-4xl">{title}</h1>
          <p className="mt-5 max-w-[48ch] text-lg">{lede}</p>
          {updated && <p className="mt-4 text-sm text-on-lavender">{updated}</p>}
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink to={action.to} search={action.search} size="lg">
              {action.label}
            </ButtonLink>
            {second && (
              <ButtonLink to={second.to} search={second.search} size="lg" variant="secondary">
                {second.label}
              </ButtonLink>
            )}
          </div>
        </div>
        <div className="mx-auto w-full max-w-md">
          <Scene name={scene} />
        </div>
      </Section>
      <Section className="py-12 md:py-20">
        {sections.map(({ heading, paragraphs, points }) => (
          <div
            key={heading}
            className="grid gap-x-16 gap-y-3 border-line py-8 first:pt-0 not-first:border-t md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] md:py-12"
          >
            <h2 className="text-2xl">{heading}</h2>
            <div className="prose-line grid gap-4">
              {paragraphs?.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {points && (
                <ul className="grid gap-2.5">
                  {points.map((point) => (
                    <li
                      key={point}
                      className="relative pl-6 before:absolute before:top-[0.45em] before:left-0 before:h-3 before:w-2.5 before:rounded-t-full before:bg-brand"
                    >
                      {point}
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </div>
        ))}
      </Section>
    </main>
  )
}
