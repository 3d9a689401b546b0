import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { until } from './patience.ts'
import { apiAs, registerTestAccount, type TestAccount } from './people.ts'

/**
 * A person who writes messages and uploads and deletes pictures without a pause, each with its operation id. What the
 * server stores of one operation, it stores in one transaction, so a backup has all of it or nothing.
 */
export class ConstantWriter {
  readonly #origin: string
  readonly #from: TestAccount
  readonly #to: TestAccount
  readonly #kept: { url: string; public_id: string }[] = []
  #isDone = false
  #running: Promise<unknown> = Promise.resolve()
  /** The operations that the server has accepted. */
  accepted = 0

  private constructor(origin: string, from: TestAccount, to: TestAccount) {
    this.#origin = origin
    this.#from = from
    this.#to = to
  }

  /** Registers two people, and begins. */
  static async start(origin: string): Promise<ConstantWriter> {
    const [from, to] = [await registerTestAccount(origin, 'Ana'), await registerTestAccount(origin, 'Ben')]
    await apiAs(origin, from)('PUT', '/profile', { userType: 'homeowner' })
    const writer = new ConstantWriter(origin, from, to)
    writer.#running = Promise.all([writer.#writeMessages(), writer.#changePictures()])
    return writer
  }

  /** Waits until `count` more operations are accepted. */
  async more(count: number): Promise<void> {
    const goal = this.accepted + count
    await until(async () => this.accepted >= goal, `${count} more operations`)
  }

  /** The token of the person's session. */
  get token(): string {
    return this.#from.token
  }

  async stop(): Promise<void> {
    this.#isDone = true
    await this.#running
  }

  async #writeMessages(): Promise<void> {
    const call = apiAs(this.#origin, this.#from)
    for (let count = 1; !this.#isDone; count++) {
      const body = { recipientId: this.#to.user._id, content: `Message ${count}` }
      await call('POST', '/messages', body, { 'idempotency-key': randomUUID() })
      this.accepted++
    }
  }

  async #changePictures(): Promise<void> {
    for (let shade = 0; !this.#isDone; shade = (shade + 1) % 256) {
      const jpeg = await sharp({
        create: { width: 64, height: 48, channels: 3, background: { r: shade, g: 9, b: 9 } },
      })
        .jpeg()
        .toBuffer()
      const form = new FormData()
      form.append('images', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'a.jpg')
      const response = await fetch(`${this.#origin}/api/upload/listing`, {
        method: 'POST',
        headers: { 'x-auth-token': this.#from.token, 'idempotency-key': randomUUID() },
        body: form,
      })
      if (!response.ok) throw new Error(`The upload answered ${response.status}`)
      const { imageData } = (await response.json()) as { imageData: { url: string; public_id: string }[] }
      this.#kept.push(...imageData)
      this.accepted++
      // Some stay and some go, so that a backup meets both.
      if (shade % 3 !== 2) continue
      const gone = this.#kept.splice(0, 1)[0]
      await apiAs(this.#origin, this.#from)('DELETE', '/upload/listing', gone)
      this.accepted++
    }
  }
}
