import type { FeaturesBlock } from '../../../content/schema/blocks-schema.ts'
import { Picture } from '../../illustrations/picture.tsx'
import { classes } from '../../ui/classes.ts'
import { ClaimTag } from '../claim-tag.tsx'
import { Section } from '../site-section.tsx'
import { BlockHead } from './block-head.tsx'
import { MUTED_TEXT_CLASSES, LINE_CLASSES } from './block-tones.ts'

/** The features of the product, each with its claim tag. */
export function Features({ block }: { block: FeaturesBlock }) {
  const { tone = 'paper', id, look, items } = block
  if (look === 'tiles') return <Tiles block={block} />
  const isLarge = look === 'large'
  return (
    <Section
      tone={tone}
      id={id}
      className={classes(
        'py-14 md:py-24',
        !isLarge && 'grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]',
      )}
    >
      <BlockHead
        block={block}
        small={isLarge}
        className={isLarge ? undefined : 'lg:sticky lg:top-24 lg:self-start'}
      />
      <ul className={isLarge ? 'mt-6 md:mt-8' : 'sm:grid sm:grid-cols-2 sm:gap-x-10'}>
        {items.map(({ title, text, status, figure }) => (
          <li
            key={title}
            className={classes(
              'border-t py-6',
              LINE_CLASSES[tone],
              isLarge &&
                'grid items-baseline gap-x-10 gap-y-2 md:grid-cols-[minmax(0,6fr)_minmax(0,6fr)] md:py-8',
            )}
          >
            <h3 className={classes(isLarge ? 'text-3xl' : 'text-xl', figure && 'flex items-baseline gap-5')}>
              {figure && (
                <span className="text-4xl tabular-nums lg:text-[6rem] lg:leading-none">{figure}</span>
              )}
              <span>
                {title} <ClaimTag status={status} />
              </span>
            </h3>
            <p className={classes('max-w-[48ch]', isLarge ? 'text-lg' : 'mt-1.5', MUTED_TEXT_CLASSES[tone])}>
              {text}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The features as tiles; those with a scene are wide. */
function Tiles({ block }: { block: FeaturesBlock }) {
  return (
    <Section tone={block.tone} id={block.id}>
      <BlockHead block={block} />
      <ul className="mt-8 grid gap-4 md:mt-12 md:grid-flow-dense md:grid-cols-6 md:gap-5">
        {block.items.map(({ title, text, status, scene }, at) => (
          <li
            key={title}
            className={classes(
              'flex flex-col rounded-lg px-6 pt-6',
              scene
                ? 'gap-4 bg-lavender text-on-lavender md:col-span-4 md:flex-row'
                : 'bg-sunken pb-6 md:col-span-2',
              at === 0 && 'bg-night! text-on-night!',
              scene && at > 0 && 'md:row-span-2',
            )}
          >
            <div className={scene ? 'md:w-1/2 md:pb-6' : 'mt-auto'}>
              <h3 className={scene ? 'text-2xl' : 'text-xl'}>
                {title} <ClaimTag status={status} />
              </h3>
              <p className={classes('mt-2', !scene && 'text-muted')}>{text}</p>
            </div>
            {scene && (
              <Picture
                name={scene}
                className={classes(
                  '-mb-[3%] block h-auto w-full self-end md:w-1/2',
                  at > 0 ? 'md:w-3/5' : 'max-w-80',
                )}
              />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
