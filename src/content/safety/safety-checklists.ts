import type { ChecklistsSection } from '../schema/guide-schema.ts'

/** The section with printable checklists. */
export const CHECKLISTS: ChecklistsSection = {
  kind: 'checklists',
  id: 'checklists',
  title: 'Lists to take along',
  lede: 'Check things off here, or print the page. Checks aren’t saved and go nowhere.',
  print: 'Print this page',
  lists: [
    {
      id: 'check-viewing',
      title: 'At the viewing',
      items: [
        'Someone knows where I am and until when',
        'I saw the room I would rent',
        'The water runs hot, the toilet flushes, windows open and lock',
        'There are smoke and carbon monoxide alarms',
        'There’s phone signal in the room, and the outlets work',
        'I know the noise: street, neighbors, walls',
        'I met the people who live there',
        'I asked why the last person left',
      ],
    },
    {
      id: 'check-signing',
      title: 'Before you sign',
      items: [
        'The lease names the owner, or someone with their written consent',
        'Rent, deposit and each fee are written down',
        'Who pays which utilities, and how the cost is split',
        'Start, end, and how either side can end it early',
        'Rules for guests, pets, smoking and quiet hours',
        'Whether I’m liable for the others’ rent',
        'I have a copy that both of us signed',
      ],
    },
    {
      id: 'check-moving-in',
      title: 'On the first day',
      items: [
        'Photos of every room, empty, sent by email',
        'Existing damage listed and signed by both',
        'Meters read, accounts in the right name',
        'All keys counted, mailbox included',
        'Receipt for the deposit in my hands',
        'Where the shut-offs for water and gas are',
      ],
    },
  ],
}
