import type { api } from '../../../contract/api.ts'
import type { ServerConfig } from '../../platform/core/config.ts'
import type { Handler } from '../../platform/dispatch/handler.ts'
import { flagFirstMessage, flagHome, strongSigns } from './flagged-words.ts'

type Api = typeof api

const hostOf = ({ pageOrigin }: ServerConfig): string => new URL(pageOrigin).host

/** Looks at the words of a home that is on the market after the call. */
export const withHomeFlagging =
  <K extends 'createListing' | 'updateListing' | 'moveListing'>(handler: Handler<Api[K]>): Handler<Api[K]> =>
  async (input) => {
    const view = await handler(input)
    const { _id, status } = view as { _id: string; status: string }
    if (status === 'active') await flagHome(input.db, _id, hostOf(input.deps.config), input.now)
    return view
  }

/** Looks at the words of a message if it is the first one between two people. */
export const withMessageFlagging =
  (sendMessage: Handler<Api['sendMessage']>): Handler<Api['sendMessage']> =>
  async (input) => {
    const view = await sendMessage(input)
    const { db, deps, actor, body, now } = input
    const found = strongSigns(body.content, hostOf(deps.config))
    if (found.length > 0) {
      const message = { id: view._id, senderId: actor.userId, recipientId: body.recipientId }
      await flagFirstMessage(db, { ...message, words: body.content }, found, now)
    }
    return view
  }

/** Looks at the note of a request for a viewing if nothing was written before: it is a message to the owner. */
export const withRequestFlagging =
  (requestViewing: Handler<Api['requestViewing']>): Handler<Api['requestViewing']> =>
  async (input) => {
    const view = await requestViewing(input)
    const { db, deps, actor, body, now } = input
    const found = strongSigns(body.note, hostOf(deps.config))
    if (found.length === 0) return view
    const message = await db
      .selectFrom('messages')
      .select(['id', 'recipient_id'])
      .where('sender_id', '=', actor.userId)
      .where('recipient_id', '=', view.other._id)
      .orderBy('ordinal', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (message) {
      const first = { id: message.id, senderId: actor.userId, recipientId: message.recipient_id }
      await flagFirstMessage(db, { ...first, words: body.note }, found, now)
    }
    return view
  }
