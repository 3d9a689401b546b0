import { sql } from 'kysely'
import type { Db } from '../../src/server/platform/db/open.ts'

/**
 * What a database holds of `ConstantWriter`: every message and every picture has been stored together with its
 * operation, so a snapshot of one moment has no half.
 */
export async function halvesIn(db: Db): Promise<{ messages: number; uploads: number; halves: number }> {
  const { rows } = await sql<{ messages: number; uploads: number; halves: number }>`
    select (select count(*) from messages)::int as messages,
      (select count(*) from op_receipts where kind = 'uploadListingPhotos')::int as uploads,
      (select count(*) from messages full join (select op_id from op_receipts where kind = 'sendMessage') as sent
        using (op_id) where messages.id is null or sent.op_id is null)::int
      + (select count(*) from photos where not exists (
          select from op_receipts where op_receipts.user_id = photos.owner_id
            and op_receipts.body like '%' || photos.id || '%'))::int as halves`.execute(db)
  return rows[0] ?? { messages: 0, uploads: 0, halves: -1 }
}
