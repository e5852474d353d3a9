import { storageOf } from '#platform/files/server/company-storage.ts'
import { bind } from '#platform/http/server/bind.ts'
import { userStorage } from '../contract/lists.ts'

export const userStorageRoute = (converts: boolean) =>
  bind(userStorage, async ({ unit, principal: { userId, companyId } }) => {
    const drive = await unit.rows
      .selectFrom('drives')
      .select(['bytes', 'entries'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    const { bytes, limit } = await storageOf(unit.rows, companyId)
    return {
      used: Number(drive?.bytes ?? 0),
      entries: drive?.entries ?? 0,
      company_used: bytes,
      company_limit: Number.isFinite(limit) ? limit : null,
      converts,
    }
  })
