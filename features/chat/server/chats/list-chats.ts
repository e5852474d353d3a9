import { bind } from '#platform/http/server/bind.ts'
import { listChats } from '../../contract/chats.ts'
import type { StatusOf } from '../ports.ts'
import { presentChat } from './chat.present.ts'
import { countChats, findChats } from './chat.queries.ts'

export const listChatsRoute = (statusOf: StatusOf) =>
  bind(listChats, async ({ principal, unit, query }) => {
    const { page, page_size } = query
    const filter = { ...query, unread: query.unread ?? false }
    const rows = await findChats(unit.rows, principal.userId, filter)
    const { count, unread_chats } = await countChats(unit.rows, principal.userId, filter)
    const link = (to: number) => {
      const place = new URLSearchParams({
        page: String(to),
        page_size: String(page_size),
        search: query.search,
      })
      if (filter.unread) place.set('unread', 'true')
      return `${listChats.path}?${place}`
    }
    return {
      results: rows.map((row) => presentChat(row, principal.userId, statusOf)),
      count,
      unread_chats,
      next: page * page_size < count ? link(page + 1) : null,
      previous: page > 1 ? link(page - 1) : null,
    }
  })
