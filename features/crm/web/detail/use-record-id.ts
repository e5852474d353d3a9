import { useParams } from 'react-router'

/** The record id in the address. */
export const useRecordId = (): number | null => {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
}
