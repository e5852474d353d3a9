import type { z } from 'zod'
import type { Ability } from './access.ts'
import type { ErrorKind } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** At most `max` requests a `perSeconds` window, counted by client address or by signed-in user. */
export interface RateLimit {
  max: number
  perSeconds: number
  by: 'address' | 'user'
}

/**
 * One HTTP operation, declared once: the server binds a handler to it, the browser calls it, the OpenAPI page
 * shows it. `path` is written with `:name` parameters and answers with and without its trailing slash.
 */
export interface UploadLimit {
  readonly maxBytes: number
  /** What the file's part is called; `file` unless it says otherwise. */
  readonly part?: string
}

/** A file that came with a request, in a place of its own until the request is over. */
export interface Upload {
  readonly path: string
  /** As the sender calls it; no path. */
  readonly name: string
  readonly size: number
  /** Hexadecimal. */
  readonly sha256: string
}

export interface RouteContract {
  readonly method: Method
  readonly path: string
  /** One sentence, for the API page. */
  readonly summary: string
  /** `none`: anybody; `session`: a live token; and the ability, when one is needed beyond being signed in. */
  readonly auth: 'none' | 'session'
  readonly ability?: Ability
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The request is multipart: one part with the file, the body's fields as texts in the others. */
  readonly upload?: UploadLimit
  /** What leaves: a property that is not declared here is dropped. Absent for 204. */
  readonly answer?: z.ZodType
  /** Answers with a file, in ranges when asked for. */
  readonly download?: true
  /**
   * Beside a token it takes, in the query's `link`, what was given for this one path (platform/files/server/file-links.ts):
   * for elements of a page, which send no header. With GET and HEAD only.
   */
  readonly linked?: true
  /** A GET that leaves an entry in the audit trail: every other one is refused any write by the database. */
  readonly audited?: true
  readonly status?: 200 | 201 | 204
  readonly errors?: readonly ErrorKind[]
  readonly rate?: RateLimit
}

export const defineRoute = <const Contract extends RouteContract>(contract: Contract): Contract => contract

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type Given<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

/** What a handler receives, after parsing. */
export interface Received<Contract extends RouteContract> {
  params: Parsed<Contract['params']>
  query: Parsed<Contract['query']>
  body: Parsed<Contract['body']>
  upload: Contract['upload'] extends UploadLimit ? Upload : undefined
}

type Field<Name extends string, Schema> = Schema extends z.ZodType
  ? Record<never, never> extends z.input<Schema>
    ? { [Key in Name]?: Given<Schema> }
    : { [Key in Name]: Given<Schema> }
  : { [Key in Name]?: undefined }

/** What a caller sends, before parsing: parts whose fields all have defaults may be left out. */
export type Sent<Contract extends RouteContract> = Field<'params', Contract['params']> &
  Field<'query', Contract['query']> &
  Field<'body', Contract['body']> &
  (Contract['upload'] extends UploadLimit ? { file: Blob; fileName: string } : unknown)

export type Answer<Contract extends RouteContract> = Contract['answer'] extends z.ZodType
  ? z.output<Contract['answer']>
  : undefined
