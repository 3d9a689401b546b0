import * as v from 'valibot'

export type Schema = v.GenericSchema<unknown, unknown>
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call an endpoint: `public` anybody; `user` signed-in people; `homeowner` homeowners and admins;
 * `moderator` moderators and admins; `admin` admins. The server reads the user's type from the database on every request.
 */
export type Auth = 'public' | 'user' | 'homeowner' | 'moderator' | 'admin'

/**
 * The definition of an endpoint of /api, shared by the server's routes, the client and the OpenAPI document.
 */
export interface EndpointShape {
  method: Method
  /** The path below the API base, with `:name` for parameters. */
  path: string
  auth: Auth
  summary: string
  params?: Schema
  query?: Schema
  /** The schema of the JSON body; absent for an endpoint without a body. */
  body?: Schema
  /** Whether a request may omit a body that has properties; see `mayOmitBody`. */
  bodyOptional?: boolean
  /** For a multipart body: the name of the file field and the largest number of files. */
  multipart?: { field: string; maxFiles: number }
  response: Schema
  /** The status of a success, 200 by default; 204 has no body, and its `response` is null. */
  status?: 200 | 201 | 204
  /** The error message without a reason from the server (specification, section 8); '' shows no message. */
  fallback: string
  /** Whether the request can be an item of POST /batch. */
  batchable?: boolean
  /**
   * Whether the server stores an idempotency record under the Idempotency-Key, so that a repeat has no
   * effect.
   */
  idempotent?: boolean
  /** Whether a suspended person may use it although it writes. */
  whileSuspended?: boolean
}

/** The response of an endpoint that returns no data. */
export const Ok = v.object({ ok: v.literal(true) })

type Output<S, Otherwise> = S extends Schema ? v.InferOutput<S> : Otherwise
type Input<S, Otherwise> = S extends Schema ? v.InferInput<S> : Otherwise

export type ParamsOf<E extends EndpointShape> = Output<E['params'], Record<string, never>>
export type QueryOf<E extends EndpointShape> = Output<E['query'], Record<string, never>>
/** The body that the server reads, after defaults and transforms. */
export type BodyOf<E extends EndpointShape> = Output<E['body'], undefined>
/** The body that a client sends, before defaults and transforms. */
export type BodyInputOf<E extends EndpointShape> = Input<E['body'], undefined>
export type ResponseOf<E extends EndpointShape> = v.InferOutput<E['response']>

/** Returns its argument; it exists to preserve the literal types of an endpoint. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape
}

/** Whether a request may omit the body, which then counts as `{}` (specification, section 7: "empty"). */
export function mayOmitBody({ body, bodyOptional }: EndpointShape): boolean {
  if (bodyOptional) return true
  return body !== undefined && 'entries' in body && Object.keys(body.entries as object).length === 0
}

/**
 * The path of an endpoint below the API base, with its parameters filled in.
 * @throws TypeError when a parameter is missing.
 */
export function pathOf(shape: Pick<EndpointShape, 'path'>, params: Record<string, string> = {}): string {
  return shape.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`${shape.path} needs ${name}`)
    return encodeURIComponent(value)
  })
}
