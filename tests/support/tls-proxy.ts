import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { createServer, type Server } from 'node:https'
import { join } from 'node:path'
import { installPackages } from './debian-packages.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A certificate for localhost that nobody has signed; a browser takes it with `--ignore-certificate-errors`. */
function createCertificate(): { key: Buffer; cert: Buffer } {
  if (spawnSync('openssl', ['version']).status !== 0) installPackages(['openssl'], 'a server with https')
  const folder = temporaryFolder('certificate')
  const [key, cert] = [join(folder.path, 'key.pem'), join(folder.path, 'cert.pem')]
  const kind = ['-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const made = { key: readFileSync(key), cert: readFileSync(cert) }
  folder.remove()
  return made
}

/** The proxy that a server with https needs in front of it. */
export class TlsProxy {
  readonly #port: number
  readonly #server: Server
  /** Every request that passed. */
  readonly requests: IncomingMessage[] = []

  /** @param port where it listens @param target the port of the server */
  constructor(port: number, target: number) {
    this.#port = port
    this.#server = createServer(createCertificate(), (incoming, outgoing) => {
      this.requests.push(incoming)
      const { method, url: path } = incoming
      const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress }
      const passed = request({ host: '127.0.0.1', port: target, method, path, headers }, (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
      })
      passed.on('error', () => outgoing.destroy())
      incoming.pipe(passed)
    })
  }

  get origin(): string {
    return `https://localhost:${this.#port}`
  }

  async start(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  stop(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}
