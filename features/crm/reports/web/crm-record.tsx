import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { RecordProps } from '#platform/report/web/report-set.ts'
import { useCrmPages } from '../../web/pages.ts'

/** Leads from a report's row to its record: `{entity}:{id}:{person}`. */
export const CrmRecord = ({ id: row, onClose }: RecordProps) => {
  const pages = useCrmPages()
  const navigate = useNavigate()
  useEffect(() => {
    const [entity = '', id, person] = row.split(':')
    const of: Record<string, string> = {
      person: pages.person(Number(id)),
      interaction: pages.interaction(Number(id), Number(person)),
      business: pages.business(Number(id)),
      stage: pages.business(Number(id)),
      sale: pages.sale(Number(id)),
    }
    onClose()
    const address = of[entity]
    if (address !== undefined) void navigate(address)
  }, [row, pages, navigate, onClose])
  return null
}
