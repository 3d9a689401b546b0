import { sweepPhotos, type Swept } from '../platform/photos/sweep.ts'
import { AdminError, type AdminCall, type PlainCommand } from './admin-command.ts'

/** Commands about the photo store. */
export const PHOTO_COMMANDS: Record<string, PlainCommand> = {
  'sweep-photos': {
    usage: '[--allow N]',
    summary: 'Show which photos have no row; with --allow, move up to N of them aside for a week.',
    isAboutPerson: false,
    options: { allow: { type: 'string' } },
    run: async (call) => {
      const allow = call.options['allow']
      if (allow !== undefined && !/^\d{1,9}$/.test(String(allow)))
        throw new AdminError('--allow takes the number of photos that may go.')
      const { db, photos, clock, log, print } = call
      const swept = await sweepPhotos({
        db,
        photos,
        log,
        now: clock(),
        ...(allow === undefined ? { isTrial: true } : { allowed: Number(allow) }),
      })
      describe(swept, print)
    },
  },

  'return-photos': {
    usage: '',
    summary: 'Move all photos back that lie aside, for example before a backup is restored.',
    isAboutPerson: false,
    run: async ({ photos, print }) => {
      let count = 0
      const aside = new Set<string>()
      for await (const { id } of photos.listAside()) aside.add(id)
      for (const id of aside) {
        await photos.moveBack(id)
        count++
      }
      print(`Moved ${count} photos back. The next sweep moves those without a row aside again.`)
    },
  },
}

function describe(swept: Swept, print: AdminCall['print']): void {
  switch (swept.kind) {
    case 'trial':
      print(`${swept.withoutRow.length} of ${swept.ofPhotos} photos have no row and are older than a day.`)
      for (const id of swept.withoutRow) print(`  ${id}`)
      print(`${swept.aside} photos lie aside, ${swept.back} of them have a row again and would come back.`)
      if (swept.withoutRow.length > 0)
        print(`To move them aside: npm run admin -- sweep-photos --allow ${swept.withoutRow.length}`)
      return
    case 'refused':
      throw new AdminError(
        swept.why === 'other-database'
          ? 'Nothing was moved: the photos belong to another database.'
          : `Nothing was moved: ${swept.withoutRow} of ${swept.ofPhotos} photos have no row, which is more than allowed.`,
      )
    case 'done':
      print(
        `Moved ${swept.movedAside} photos aside and ${swept.movedBack} back, and deleted ${swept.deleted}.`,
      )
  }
}
