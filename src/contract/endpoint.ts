import * as v from 'valibot'

export type Schema = v.GenericSchema<unknown, unknown>
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call: `public` anybody; `user` any signed-in person; `homeowner` people of that type and
 * admins; `admin` admins. Read from the database on every request.
 */
export type Auth = 'public' | 'user' | 'homeowner' | 'admin'

/** One call of /api, written once: the server mounts it, the client calls it, the OpenAPI page describes it. */
export interface EndpointShape {
  method: Method
  /** Below the API base, with `:name` for parameters. */
  path: string
  auth: Auth
  summary: string
  params?: Schema
  query?: Schema
  /** Without it the call has no body at all. */
  body?: Schema
  /** Parts of a multipart body: the name of its file field and how many files it takes. */
  multipart?: { field: string; maxFiles: number }
  response: Schema
  /** 204 has no body: its `response` is null. */
  status?: 200 | 201 | 204
  /** What a person reads when the server gives no reason (specification, section 8); '' means "say nothing". */
  fallback: string
  /** May travel inside POST /batch. */
  batchable?: boolean
  /** Keeps a receipt under its Idempotency-Key, so that it has its effect once. */
  receipts?: boolean
}

/** The answer of a call that has nothing to say but that it worked. */
export const Ok = v.object({ ok: v.literal(true) })

type Output<S, Otherwise> = S extends Schema ? v.InferOutput<S> : Otherwise
type Input<S, Otherwise> = S extends Schema ? v.InferInput<S> : Otherwise

export type ParamsOf<E extends EndpointShape> = Output<E['params'], Record<string, never>>
export type QueryOf<E extends EndpointShape> = Output<E['query'], Record<string, never>>
/** A body as the server reads it, after defaults and transforms. */
export type BodyOf<E extends EndpointShape> = Output<E['body'], undefined>
/** A body as a client writes it. */
export type BodyInputOf<E extends EndpointShape> = Input<E['body'], undefined>
export type ResponseOf<E extends EndpointShape> = v.InferOutput<E['response']>

/** Keeps the literal types of one endpoint. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape
}

/**
 * The path of a call with its parameters filled in, below the API base.
 * @throws TypeError when a parameter is missing.
 */
export function pathOf(shape: Pick<EndpointShape, 'path'>, params: Record<string, string> = {}): string {
  return shape.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`${shape.path} needs ${name}`)
    return encodeURIComponent(value)
  })
}
