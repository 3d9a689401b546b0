/**
 * The parts of the peers' types that are used here. The peers are not installed with the product, whose
 * type check must pass without them.
 */
declare module 'replicache' {
  type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
  export interface WriteTransaction {
    set(key: string, value: Json): Promise<void>
  }
  type Mutators = Record<string, (tx: WriteTransaction, argument: never) => Promise<void>>
  export class Replicache<M extends Mutators> {
    constructor(options: {
      name: string
      pushURL: string
      pullURL: string
      pullInterval: number | null
      logLevel: 'error' | 'info' | 'debug'
      mutators: M
    })
    readonly clientGroupID: Promise<string>
    readonly mutate: { [K in keyof M]: (argument: Parameters<M[K]>[1]) => Promise<void> }
    push(options: { now: boolean }): Promise<void>
  }
}

declare module 'rxdb/plugins/core' {
  export interface RxStorage {
    readonly name: string
  }
  export interface RxCollection<T> {
    insert(document: T): Promise<unknown>
  }
  export interface RxDatabase {
    addCollections<C>(collections: Record<keyof C, { schema: object }>): Promise<C>
  }
  export function createRxDatabase(options: {
    name: string
    storage: RxStorage
    multiInstance: boolean
  }): Promise<RxDatabase>
}

declare module 'rxdb/plugins/storage-dexie' {
  import type { RxStorage } from 'rxdb/plugins/core'
  export function getRxStorageDexie(settings?: object): RxStorage
}

declare module 'rxdb/plugins/replication' {
  import type { RxCollection } from 'rxdb/plugins/core'
  export function replicateRxCollection<T>(options: {
    replicationIdentifier: string
    collection: RxCollection<T>
    live: boolean
    waitForLeadership: boolean
    push: { batchSize: number; handler: (rows: { newDocumentState: T }[]) => Promise<T[]> }
  }): { awaitInitialReplication(): Promise<void>; pause(): Promise<void>; start(): Promise<void> }
}

declare module '@tanstack/db' {
  export interface Mutations<T> {
    mutations: { modified: T }[]
  }
  export interface Collection<T> {
    insert(item: T): unknown
    utils: { acceptMutations(transaction: Mutations<T>): void }
  }
  export function localOnlyCollectionOptions<T, K>(options: {
    id: string
    getKey: (item: T) => K
  }): { item?: T }
  export function createCollection<T>(options: { item?: T }): Collection<T>
}

declare module '@tanstack/offline-transactions' {
  import type { Collection, Mutations } from '@tanstack/db'
  export class IndexedDBAdapter {
    set(key: string, value: string): Promise<void>
  }
  export interface OfflineExecutor {
    waitForInit(): Promise<void>
    createOfflineTransaction(options: { mutationFnName: string; autoCommit: boolean }): {
      id: string
      mutate(change: () => void): unknown
      commit(): Promise<unknown>
    }
  }
  export function startOfflineExecutor<T>(options: {
    collections: Record<string, Collection<T>>
    storage: IndexedDBAdapter
    mutationFns: Record<
      string,
      (call: { transaction: Mutations<T>; idempotencyKey: string }) => Promise<void>
    >
  }): OfflineExecutor
}

declare module 'workbox-background-sync' {
  export class Queue {
    constructor(name: string)
    pushRequest(entry: { request: Request }): Promise<void>
  }
}
