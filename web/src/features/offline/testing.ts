/** An in-memory Cache Storage with the methods that are used here, because jsdom has none. */
type Options = { ignoreSearch?: boolean }

const absoluteUrl = (address: string | Request | URL) =>
  new URL(address instanceof Request ? address.url : address, 'http://localhost:3000').href
const keyOf = (address: string, { ignoreSearch }: Options = {}) => (ignoreSearch ? address.split('?')[0] : address)

class FakeCache {
  readonly #entries = new Map<string, Response>()

  match(address: string | Request, options?: Options): Promise<Response | undefined> {
    const wanted = keyOf(absoluteUrl(address), options)
    const found = [...this.#entries].find(([url]) => keyOf(url, options) === wanted)
    return Promise.resolve(found?.[1].clone())
  }
  put(address: string, response: Response): Promise<void> {
    this.#entries.delete(absoluteUrl(address))
    this.#entries.set(absoluteUrl(address), response)
    return Promise.resolve()
  }
  delete(address: string | Request): Promise<boolean> {
    return Promise.resolve(this.#entries.delete(absoluteUrl(address)))
  }
  keys(): Promise<Request[]> {
    return Promise.resolve([...this.#entries.keys()].map((url) => new Request(url)))
  }
}

export class FakeCaches {
  readonly #caches = new Map<string, FakeCache>()

  open(name: string): Promise<FakeCache> {
    const cache = this.#caches.get(name) ?? new FakeCache()
    this.#caches.set(name, cache)
    return Promise.resolve(cache)
  }
  delete(name: string): Promise<boolean> {
    return Promise.resolve(this.#caches.delete(name))
  }
  async match(address: string, options?: Options): Promise<Response | undefined> {
    for (const cache of this.#caches.values()) {
      const found = await cache.match(address, options)
      if (found) return found
    }
    return undefined
  }
  async urls(name: string): Promise<string[]> {
    return (await (await this.open(name)).keys()).map(({ url }) => url.replace('http://localhost:3000', ''))
  }
}
