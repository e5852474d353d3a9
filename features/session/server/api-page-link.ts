import { API_PAGE } from '#platform/http/server/api-page-guard.ts'
import { bind } from '#platform/http/server/bind.ts'
import type { FileLinks } from '#platform/http/server/file-links.ts'
import { apiPageLink } from '../contract/session.ts'

export const apiPageLinkRoute = (links: FileLinks) =>
  bind(apiPageLink, async ({ principal }) => ({ url: links.sign(API_PAGE, principal).url }))
