import * as v from 'valibot'
import { accountOps } from './account.ts'
import { pathOf } from './endpoint.ts'
import { groupOps } from './groups.ts'
import { homeOps } from './homes.ts'
import { listingOps } from './listings.ts'
import { matchOps } from './matches.ts'
import { messageEndpoints, messageOps } from './messages.ts'
import type { OpKindShape } from './op-kind.ts'
import { reportOps } from './reports.ts'
import { draftOps } from './sync.ts'
import { tourOps } from './tours.ts'
import { viewingOps } from './viewings.ts'

/** All kinds of operations, which a person can also make offline; see `op-kind.ts`. */
export const opKinds = {
  ...messageOps,
  ...accountOps,
  ...listingOps,
  ...draftOps,
  ...viewingOps,
  ...groupOps,
  ...matchOps,
  ...homeOps,
  ...tourOps,
  ...reportOps,
} as const satisfies Record<string, OpKindShape>

export type OpKind = keyof typeof opKinds

/** Whether operations of this kind are hidden from the person unless they fail. */
export function isHiddenFromPerson(kind: string): boolean {
  return Object.hasOwn(opKinds, kind) && (opKinds as Record<string, OpKindShape>)[kind]?.quiet === true
}

/**
 * Whether the person is informed when operations of this kind are lost: visible operations and tour entries.
 */
export function isReportedWhenLost(kind: string): boolean {
  return !isHiddenFromPerson(kind) || kind === 'home.entry'
}

/** The payload of an operation kind. */
export type OpPayload<K extends OpKind> = v.InferOutput<(typeof opKinds)[K]['payload']>

/** Whether operations of this kind send photos that were picked on the device and are uploaded for them alone. */
export const sendsPicked = (kind: OpKind): boolean => isMessage(kind) || kind === 'report.send'

/**
 * Why an operation was not accepted: the server's message, else the fallback of its call (specification, section
 * 8), else `otherwise`, which also stands for an operation that was not refused.
 */
export function refusalText(
  { kind, lastError }: { kind: OpKind; lastError: { msg: string } | null },
  otherwise: string,
): string {
  if (lastError === null) return otherwise
  return lastError.msg || opKinds[kind].endpoint.fallback || otherwise
}

/** Whether operations of this kind are messages, which the conversation shows. */
export function isMessage(kind: OpKind): boolean {
  return opKinds[kind].endpoint === messageEndpoints.sendMessage
}

/** The method, path (below the API base) and JSON body of an operation; an upload has the body null. */
export function requestOf(
  kind: OpKind,
  payload: unknown,
): { method: 'POST' | 'PUT' | 'DELETE'; path: string; body: unknown } {
  const shape: OpKindShape = opKinds[kind]
  const params = shape.params?.(payload as never)
  return {
    method: shape.endpoint.method as 'POST' | 'PUT' | 'DELETE',
    path: pathOf(shape.endpoint, params),
    body: shape.photoId ? null : shape.body ? shape.body(payload as never) : payload,
  }
}

/** The id of an upload's photo in the account's database; null for every other kind of operation. */
export function photoIdOf({ kind, payload }: { kind: OpKind; payload: unknown }): string | null {
  const shape: OpKindShape = opKinds[kind]
  return shape.photoId?.(payload as never) ?? null
}
