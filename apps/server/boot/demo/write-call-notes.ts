import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'

/** Every third customer call has a note. */
const EVERY = 3

const NOTES = [
  'Pidió la cotización por correo, la revisa con su socio.',
  'Quiere portar el número fijo; enviar los requisitos.',
  'Llamar de nuevo el jueves después de las 3 p. m.',
  'Confirmó la visita del técnico para la otra semana.',
  'Preguntó por descuento a partir de diez usuarios.',
  'La factura llegó dos veces; escalado a cartera.',
  'Contenta con el servicio, suma dos extensiones.',
  'No era buen momento, prefiere WhatsApp.',
] as const

/** Notes on customer calls in the demo. */
export async function writeCallNotes(rows: Rows, companyId: number): Promise<void> {
  await sql`
    UPDATE call_records r SET note = (${[...NOTES]}::text[])[1 + r.id % ${NOTES.length}]
     WHERE r.company_id = ${companyId} AND r.outcome = 'answered' AND r.id % ${EVERY} = 0
       AND EXISTS (
         SELECT FROM contact_points p
          WHERE p.company_id = r.company_id AND p.kind = 'phone' AND p.value = '+' || ltrim(r.other_number, '+'))`.execute(
    rows,
  )
}
