/** Cache Storage in memory. Keys are listed in the order in which they were put, as in browsers. */
export class MemoryCaches {
  stores = new Map<string, Map<string, Response>>()
  full = false
  open = async (name: string): Promise<Cache> => {
    const store = this.stores.get(name) ?? new Map<string, Response>()
    this.stores.set(name, store)
    const key = (request: RequestInfo | URL) =>
      request instanceof Request ? request.url : new URL(request, 'https://commonroof.example').href
    return {
      match: async (request: RequestInfo | URL) => store.get(key(request))?.clone(),
      put: async (request: RequestInfo | URL, response: Response) => {
        if (this.full) throw new DOMException('full', 'QuotaExceededError')
        store.set(key(request), response)
      },
      keys: async () => Array.from(store.keys(), (url) => new Request(url)),
      delete: async (request: RequestInfo | URL) => store.delete(key(request)),
    } as unknown as Cache
  }
}
