import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** A mail that the server took. */
export interface ReceivedMail {
  from: string
  to: string[]
  /** The whole message with its headers. */
  source: string
}

/** How the server answers a message, after it read it. */
export type MailAnswer =
  | { kind: 'take' }
  /** A refusal with this SMTP code; of the recipient, or of the message. */
  | { kind: 'refuse'; code: number; at: 'recipient' | 'message' }
  /** Never answers. */
  | { kind: 'stall' }
  /** Ends the connection instead of an answer; `taken` says whether the mail goes on to its person. */
  | { kind: 'drop'; taken: boolean }

/** A real SMTP server that keeps what it takes, and fails as a test says. */
export class MailServer {
  readonly mails: ReceivedMail[] = []
  /** The answers to the next messages; then all are taken. */
  readonly next: MailAnswer[] = []
  /** How many messages came, also those that were not taken. */
  tries = 0
  readonly #server: SMTPServer

  private constructor() {
    this.#server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      logger: false,
      onRcptTo: (_address, _session, done) => {
        const [answer] = this.next
        if (answer?.kind !== 'refuse' || answer.at !== 'recipient') return done()
        this.tries++
        this.next.shift()
        done(smtpError(answer.code))
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => this.#answer(Buffer.concat(chunks).toString(), session, done))
      },
    })
    this.#server.on('error', () => undefined)
  }

  static async start(): Promise<MailServer> {
    const server = new MailServer()
    server.#server.listen(0, '127.0.0.1')
    await once(server.#server.server, 'listening')
    return server
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  #answer(source: string, session: SMTPServerSession, done: (error?: Error) => void): void {
    this.tries++
    const answer = this.next.shift() ?? { kind: 'take' }
    const { mailFrom, rcptTo } = session.envelope
    const take = () =>
      this.mails.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        source,
      })
    switch (answer.kind) {
      case 'take':
        take()
        return done()
      case 'refuse':
        return done(smtpError(answer.code))
      case 'stall':
        return
      case 'drop':
        if (answer.taken) take()
        for (const connection of this.#server.connections) connection.close()
    }
  }
}

function smtpError(code: number): Error {
  return Object.assign(new Error('Not here'), { responseCode: code })
}
