import { RETENTION as RULES, type RetentionRule } from '../../domain/account/retention.ts'
import type { DocumentSection } from '../schema/document-schema.ts'

/** The section about retention times: the table that the server's clean-up enforces. */
export const RETENTION: DocumentSection = {
  id: 'retention',
  title: 'How long we keep it',
  blocks: [
    {
      records: Object.values(RULES).map(({ what, why, kept }: RetentionRule) => ({
        name: what,
        facts: [
          { label: 'Kept', text: kept },
          { label: 'Why', text: why },
        ],
      })),
    },
    'Data may stay longer where the law requires it or while a report or dispute is open, and for a while in backups.',
  ],
}
