import { sql } from 'kysely'
import type { NumberRule } from '#platform/telephony/number-rules.ts'

/** The rules for a company `c`, as JSON: those of its country and those for every country, in their order. */
export const numberRules = sql<NumberRule[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'pattern', t.pattern, 'strip', t.strip, 'prepend', t.prepend)
                            ORDER BY t.priority, t.id), '[]')
    FROM pre_translations t
   WHERE t.deleted_at IS NULL AND t.disabled_at IS NULL AND (t.country_id IS NULL OR t.country_id = c.country_id))`
