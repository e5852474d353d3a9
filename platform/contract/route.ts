import type { z } from 'zod'
import type { Ability } from './access.ts'
import type { ErrorKind } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** At most `max` requests per `perSeconds`, counted by client address or by user. */
export interface RateLimit {
  max: number
  perSeconds: number
  by: 'address' | 'user'
}

/**
 * One HTTP operation, declared once: the server binds a handler, the browser calls it, the OpenAPI page lists it. `path` uses
 * `:name` parameters and matches with and without a trailing slash.
 */
export interface UploadLimit {
  readonly maxBytes: number
  /** Name of the multipart field; defaults to `file`. */
  readonly part?: string
  /** The file is kept and counts to the company's plan, which is asked before the body is read. */
  readonly counted?: true
  /** A part of a file, which alone says nothing: its route has the whole file scanned for viruses. */
  readonly isPortion?: true
}

/** An uploaded file in a temporary place, deleted after the request. */
export interface Upload {
  readonly path: string
  /** The sender's file name, without a path. */
  readonly name: string
  readonly size: number
  /** Hexadecimal. */
  readonly sha256: string
}

export interface RouteContract {
  readonly method: Method
  readonly path: string
  /** One sentence for the API page. */
  readonly summary: string
  /** `none`: anybody; `session`: a valid token; an ability: one who has it. */
  readonly auth: 'none' | 'session'
  readonly ability?: Ability
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The request is multipart: the file in one part, the body's fields as texts in the others. */
  readonly upload?: UploadLimit
  /** Shape of the answer: undeclared properties are dropped. Absent for 204. */
  readonly answer?: z.ZodType
  /** Answers with a file; supports ranges. */
  readonly download?: true
  /**
   * Also accepts a signed link in `?link=`, valid for this path only (platform/http/server/file-links.ts): for elements that
   * send no header, such as `<img>`. GET and HEAD only.
   */
  readonly linked?: true
  /** A GET that writes an audit entry: in any other GET the database refuses writes. */
  readonly audited?: true
  readonly status?: 200 | 201 | 204
  readonly errors?: readonly ErrorKind[]
  readonly rate?: RateLimit
}

export const defineRoute = <const Contract extends RouteContract>(contract: Contract): Contract => contract

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

/** What a handler receives, parsed. */
export interface Received<Contract extends RouteContract> {
  params: Parsed<Contract['params']>
  query: Parsed<Contract['query']>
  body: Parsed<Contract['body']>
  upload: Contract['upload'] extends UploadLimit ? Upload : undefined
}

type Field<Name extends string, Schema> = Schema extends z.ZodType
  ? Record<never, never> extends z.input<Schema>
    ? { [Key in Name]?: Input<Schema> }
    : { [Key in Name]: Input<Schema> }
  : { [Key in Name]?: undefined }

/** What a caller sends, unparsed: a part may be omitted when all its fields have defaults. */
export type Sent<Contract extends RouteContract> = Field<'params', Contract['params']> &
  Field<'query', Contract['query']> &
  Field<'body', Contract['body']> &
  (Contract['upload'] extends UploadLimit ? { file: Blob; fileName: string } : unknown)

export type Answer<Contract extends RouteContract> = Contract['answer'] extends z.ZodType
  ? z.output<Contract['answer']>
  : undefined
