/** Types of the API's endpoints, derived from the OpenAPI description (`schema.d.ts`). */
import type { paths } from './schema'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
export type Path = keyof paths
/** The paths that have this method. */
export type PathOf<M extends Method> = { [P in Path]: [paths[P][M]] extends [undefined] ? never : P }[Path]

type Operation<P extends Path, M extends Method> = NonNullable<paths[P][M]>
type Parameters<P extends Path, M extends Method> =
  Operation<P, M> extends { parameters: infer All } ? All : Record<string, never>
type Content<Response> = Response extends { content: { 'application/json': infer Json } } ? Json : null
type Responses<P extends Path, M extends Method> = Operation<P, M> extends { responses: infer All } ? All : never

/** The JSON of a successful response; null where it has no body. */
export type Result<P extends Path, M extends Method = 'get'> = Content<
  Responses<P, M>[keyof Responses<P, M> & (200 | 201 | 202 | 204)]
>
type RequestBody<P extends Path, M extends Method> = Operation<P, M> extends { requestBody?: infer Given } ? NonNullable<Given> : never
/** The JSON body of a request; undefined where it has none. */
export type Body<P extends Path, M extends Method> = [RequestBody<P, M>] extends [never]
  ? undefined
  : RequestBody<P, M> extends { content: { 'application/json': infer Json } }
    ? Json
    : undefined
/** The item of an endpoint that returns a list. */
export type Item<P extends Path> = Result<P> extends (infer Each)[] ? Each : never
/** The endpoints that return a list. */
export type ListPath = { [P in PathOf<'get'>]: Result<P> extends unknown[] ? P : never }[PathOf<'get'>]

type QueryOf<P extends Path, M extends Method> =
  NonNullable<Parameters<P, M> extends { query?: infer Query } ? Query : undefined>
type PathParamsOf<P extends Path, M extends Method> =
  NonNullable<Parameters<P, M> extends { path?: infer Params } ? Params : undefined>

/** Null and empty values are left out of the URL. */
export type UrlParams<P extends Path, M extends Method = 'get'> = ([PathParamsOf<P, M>] extends [never]
  ? { path?: never }
  : { path: PathParamsOf<P, M> }) & { query?: { [Name in keyof QueryOf<P, M>]?: QueryOf<P, M>[Name] | null | '' } }

declare const endpoint: unique symbol
/** The URL of an endpoint, which carries the endpoint's type. Only `apiUrl` makes one: another string is a type error. */
export type ApiUrl<P extends Path> = string & { readonly [endpoint]: P }

type Params = { path?: Record<string, unknown>; query?: Record<string, unknown> }
// Parameters are optional unless the path has some.
type Arguments<P extends Path, M extends Method> =
  Record<string, never> extends UrlParams<P, M> ? [params?: UrlParams<P, M>] : [params: UrlParams<P, M>]

/** The URL of an endpoint. Parameters keep their order, so that equal URLs are equal strings; a list repeats its name. */
export function apiUrl<P extends Path, M extends Method = 'get'>(path: P, ...[params]: Arguments<P, M>): ApiUrl<P> {
  const { path: inPath = {}, query = {} } = (params ?? {}) as Params
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(inPath[name])))
  const entries = Object.entries(query).flatMap(([name, value]) => [value].flat().map((each) => [name, each] as const))
  const given = entries.filter(([, value]) => value !== null && value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return (search ? `${filled}?${search}` : filled) as ApiUrl<P>
}
