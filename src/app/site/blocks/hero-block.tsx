import type { BlocksHero } from '../../../content/schema/blocks-schema.ts'
import { Picture } from '../../illustrations/picture.tsx'
import { classes } from '../../ui/classes.ts'
import { Section } from '../site-section.tsx'
import { ActionLink } from '../action-link.tsx'
import { GroundScene } from '../ground-scene.tsx'
import { BUTTON_VARIANTS, MUTED_TEXT_CLASSES } from './block-tones.ts'

/** The top of a page: a large heading beside or above a scene. */
export function Hero({ hero }: { hero: BlocksHero }) {
  const { tone, look, eyebrow, title, lede, scene, action, second, note } = hero
  const isWide = look === 'wide'
  const quiet = MUTED_TEXT_CLASSES[tone]
  const [first, other] = BUTTON_VARIANTS[tone]
  return (
    <Section
      tone={tone}
      className={classes(
        'grid gap-x-8 gap-y-8 lg:gap-x-14 pt-10 md:pt-16',
        isWide
          ? 'lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]'
          : 'items-end md:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:grid-cols-2',
      )}
    >
      <div className={classes(!isWide && 'md:self-center md:pb-14 lg:pb-20')}>
        <p className={classes('font-semibold', quiet)}>{eyebrow}</p>
        <h1 className="mt-2 max-w-[15ch] text-4xl">{title}</h1>
        {!isWide && <p className={classes('mt-5 max-w-[46ch] text-lg', quiet)}>{lede}</p>}
        {action && (
          <div className="mt-7 actions md:max-lg:*:grow">
            <ActionLink action={action} variant={first} size="lg" />
            {second && <ActionLink action={second} variant={other} size="lg" />}
          </div>
        )}
        {note && <p className={classes('mt-5 max-w-[46ch] text-sm', quiet)}>{note}</p>}
      </div>
      {isWide && <p className={classes('self-end text-lg', quiet)}>{lede}</p>}
      {isWide ? (
        <Picture
          name={scene}
          first
          className="block h-auto w-full max-sm:-mx-4.5 max-sm:h-64 max-sm:w-[calc(100%+2.25rem)] max-sm:max-w-none max-sm:object-cover max-sm:object-[76%_100%] lg:col-span-2"
        />
      ) : (
        <GroundScene scene={scene} first className="max-w-2xl" />
      )}
    </Section>
  )
}
