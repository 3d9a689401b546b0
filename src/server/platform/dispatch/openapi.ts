import { toJsonSchema } from '@valibot/to-json-schema'
import { api, type ApiName } from '../../../contract/api.ts'
import { ErrorBody } from '../../../contract/errors.ts'
import { mayOmitBody, type EndpointShape, type Schema } from '../../../contract/endpoint.ts'
import { IDEMPOTENCY_HEADER } from '../../../contract/headers.ts'
import { API_BASE } from '../../../domain/core/limits.ts'

type Json = Record<string, unknown>

function jsonSchema(schema: Schema, typeMode: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode,
    errorMode: 'ignore',
    target: 'draft-2020-12',
  }) as Json
  return rest
}

function parameters(schema: Schema | undefined, location: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }))
}

function requestBody(endpoint: EndpointShape): Json {
  if (endpoint.multipart) {
    const { field, maxFiles } = endpoint.multipart
    const files = { type: 'array', maxItems: maxFiles, items: { type: 'string', format: 'binary' } }
    return {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { [field]: files }, required: [field] },
          },
        },
      },
    }
  }
  if (!endpoint.body) return {}
  return {
    requestBody: {
      required: !mayOmitBody(endpoint),
      content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
    },
  }
}

function operation(name: ApiName, endpoint: EndpointShape): Json {
  const key = {
    name: IDEMPOTENCY_HEADER,
    in: 'header',
    required: false,
    schema: { type: 'string', format: 'uuid' },
  }
  return {
    operationId: name,
    summary: endpoint.summary,
    security: endpoint.auth === 'public' ? [] : [{ cookie: [] }, { token: [] }],
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.idempotent ? [key] : []),
    ],
    ...requestBody(endpoint),
    responses: {
      [String(endpoint.status ?? 200)]: {
        description: 'Done',
        ...(endpoint.status === 204
          ? {}
          : { content: { 'application/json': { schema: jsonSchema(endpoint.response, 'output') } } }),
      },
      default: {
        description: 'Why not',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

/** Describes the contract as an OpenAPI 3.1 document. */
export function openApiDocument(sessionCookie: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(api) as [ApiName, EndpointShape][]) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Commonroof', version: '1' },
    servers: [{ url: API_BASE }],
    paths,
    components: {
      schemas: { Error: jsonSchema(ErrorBody, 'output') },
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        token: { type: 'apiKey', in: 'header', name: 'x-auth-token' },
      },
    },
  }
}
