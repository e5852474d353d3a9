/**
 * The raw tables of the CRM, by hand and in other words than crm_report_rows: what reports are recounted from. Each relation has
 * `local` (the company's time), owner, grp and the dimensions that reports group by. `$tz` and `$company` are filled in.
 */
const LOCAL = (column: string) => `(${column} AT TIME ZONE $tz)`

const CONTACTS = `
  SELECT p.id AS person, min(c.at) AS at
    FROM persons p
    JOIN (SELECT i.person_id, i.created_at AS at FROM crm_interactions i WHERE i.deleted_at IS NULL AND i.channel <> 'form'
          UNION ALL
          SELECT i.person_id, f.at FROM crm_facts f JOIN crm_interactions i ON i.id = f.record_id
           WHERE f.entity = 'interaction' AND f.kind = ANY ('{status,stage}') AND i.deleted_at IS NULL AND i.channel = 'form') c
      ON c.person_id = p.id AND c.at >= p.created_at
   WHERE p.company_id = $company GROUP BY p.id`

const WAS_LEAD = `p.company_id = $company AND p.deleted_at IS NULL AND NOT (p.state = 'person' AND p.converted_at IS NULL)`
const OF_PERSON = `p.owner_id AS owner, p.group_id AS grp, p.origin_id AS origin, p.campaign_id AS campaign, p.line_id AS line,
  p.status_id AS status, p.discard_reason_id AS reason, p.need_id AS need`

const FIRST_CHANNEL = (sale: string) => `
  coalesce((SELECT i.channel FROM crm_interactions i WHERE i.business_id = ${sale}.business_id AND i.deleted_at IS NULL
             ORDER BY i.created_at, i.id LIMIT 1),
           (SELECT i.channel FROM crm_interactions i WHERE i.person_id = ${sale}.person_id AND i.deleted_at IS NULL
             ORDER BY i.created_at, i.id LIMIT 1))`

export const RELATIONS: Readonly<Record<string, string>> = {
  leads: `
    SELECT ${LOCAL('p.created_at')} AS local, ${OF_PERSON}, p.state = 'person' AS is_converted, p.discarded_at IS NOT NULL AS is_discarded,
           c.at IS NOT NULL AS is_contacted, round(extract(epoch FROM c.at - p.created_at)) AS answer,
           CASE WHEN p.state = 'person' THEN 'converted' WHEN p.discarded_at IS NOT NULL THEN 'discarded' ELSE 'open' END AS result,
           EXISTS (SELECT FROM crm_sales s WHERE s.person_id = p.id AND s.deleted_at IS NULL) AS bought,
           EXISTS (SELECT FROM crm_businesses b WHERE b.person_id = p.id AND b.deleted_at IS NULL) AS has_business
      FROM persons p LEFT JOIN (${CONTACTS}) c ON c.person = p.id WHERE ${WAS_LEAD}`,
  contacted: `
    SELECT ${LOCAL('c.at')} AS local, ${OF_PERSON} FROM persons p JOIN (${CONTACTS}) c ON c.person = p.id WHERE ${WAS_LEAD}`,
  converted: `SELECT ${LOCAL('p.converted_at')} AS local, ${OF_PERSON} FROM persons p WHERE ${WAS_LEAD} AND p.converted_at IS NOT NULL`,
  discarded: `SELECT ${LOCAL('p.discarded_at')} AS local, ${OF_PERSON} FROM persons p WHERE ${WAS_LEAD} AND p.discarded_at IS NOT NULL`,
  persons: `
    SELECT ${LOCAL('coalesce(p.converted_at, p.created_at)')} AS local, ${OF_PERSON}, nullif(btrim(p.city), '') AS city,
           CASE WHEN p.last_interaction_at IS NULL THEN 'never' WHEN now() - p.last_interaction_at <= interval '30 days' THEN '30'
                WHEN now() - p.last_interaction_at <= interval '90 days' THEN '90'
                WHEN now() - p.last_interaction_at <= interval '180 days' THEN '180' ELSE 'older' END AS "lastContact"
      FROM persons p WHERE p.company_id = $company AND p.deleted_at IS NULL AND p.state = 'person'`,
  interactions: `
    WITH moves AS (SELECT record_id, min(at) AS first FROM crm_facts WHERE entity = 'interaction' AND kind IN ('status', 'stage') GROUP BY 1),
    bought AS (SELECT person_id, count(*) AS times FROM crm_sales WHERE deleted_at IS NULL GROUP BY 1)
    SELECT ${LOCAL('i.created_at')} AS local, i.owner_id AS owner, i.group_id AS grp, i.origin_id AS origin, i.campaign_id AS campaign,
           i.channel, i.status_id AS status, i.need_id AS need, i.person_id AS person, NOT coalesce(s.active, true) AS done,
           m.first IS NOT NULL AS answered, greatest(0, round(extract(epoch FROM m.first - i.created_at))) AS answer,
           greatest(0, round(extract(epoch FROM coalesce(
             (SELECT max(f.at) FROM crm_facts f WHERE f.entity = 'interaction' AND f.record_id = i.id AND f.kind = 'status' AND f.to_id = i.status_id),
             i.created_at) - i.created_at))) AS handling,
           CASE coalesce(b.times, 0) WHEN 0 THEN 'never' WHEN 1 THEN 'once' ELSE 'again' END AS buyer
      FROM crm_interactions i LEFT JOIN crm_statuses s ON s.id = i.status_id LEFT JOIN moves m ON m.record_id = i.id
      LEFT JOIN bought b ON b.person_id = i.person_id
     WHERE i.company_id = $company AND i.deleted_at IS NULL`,
  businesses: `
    SELECT ${LOCAL('b.created_at')} AS local, b.owner_id AS owner, b.group_id AS grp, b.origin_id AS origin, b.campaign_id AS campaign,
           b.line_id AS line, b.phase_id AS phase, b.stage_id AS stage, b.status AS result, b.total_amount AS amount,
           round(b.total_amount * (SELECT probability FROM crm_stages g WHERE g.id = b.stage_id) / 100.0) AS weighted,
           array(SELECT DISTINCT need_id FROM crm_business_needs n WHERE n.business_id = b.id) AS needs,
           CASE WHEN now() - b.created_at <= interval '7 days' THEN '7' WHEN now() - b.created_at <= interval '30 days' THEN '30'
                WHEN now() - b.created_at <= interval '90 days' THEN '90' ELSE 'older' END AS age
      FROM crm_businesses b WHERE b.company_id = $company AND b.deleted_at IS NULL`,
  closed: `
    SELECT ${LOCAL('b.closed_at')} AS local, b.owner_id AS owner, b.group_id AS grp, b.origin_id AS origin, b.campaign_id AS campaign,
           b.line_id AS line, b.phase_id AS phase, b.stage_id AS stage, b.status AS result, b.total_amount AS amount,
           b.discard_reason_id AS reason, greatest(0, round(extract(epoch FROM b.closed_at - b.created_at))) AS cycle
      FROM crm_businesses b WHERE b.company_id = $company AND b.deleted_at IS NULL AND b.status <> 'open'`,
  stages: `
    SELECT ${LOCAL('w.entered_at')} AS local, b.owner_id AS owner, b.group_id AS grp, b.origin_id AS origin, b.line_id AS line,
           w.stage_id AS stage, w.left_at IS NULL AS still, round(extract(epoch FROM w.left_at - w.entered_at)) AS stood,
           CASE WHEN w.next IS NULL THEN w.left_at IS NOT NULL AND b.status = 'won' ELSE w.next > w.place END AS onward,
           w.left_at IS NOT NULL AND (w.next IS NOT NULL OR b.status <> 'open') AS has_left
      FROM (SELECT q.*, lead(1000 * h.position + g.position) OVER per AS next, 1000 * h.position + g.position AS place
              FROM crm_stage_periods q JOIN crm_stages g ON g.id = q.stage_id JOIN crm_phases h ON h.id = g.phase_id
             WHERE q.entity = 'business' WINDOW per AS (PARTITION BY q.record_id ORDER BY q.entered_at, q.id)) w
      JOIN crm_businesses b ON b.id = w.record_id
     WHERE b.company_id = $company AND b.deleted_at IS NULL`,
  sales: `
    SELECT w.sold_on::timestamp AS local, w.owner_id AS owner, w.group_id AS grp, w.origin_id AS origin, w.campaign_id AS campaign,
           w.line_id AS line, w.amount, CASE WHEN w.previous IS NULL THEN 'first' ELSE 'repeat' END AS purchase, w.person_id AS person,
           coalesce('person ' || w.person_id, 'company ' || w.crm_company_id) AS buyer, w.sold_on - w.previous AS gap, ${FIRST_CHANNEL('w')} AS channel,
           array(SELECT DISTINCT need_id FROM crm_business_needs n WHERE n.business_id = w.business_id) AS needs
      FROM (SELECT s.*, CASE WHEN person_id IS NOT NULL THEN lag(sold_on) OVER (PARTITION BY person_id ORDER BY sold_on, id)
                             WHEN crm_company_id IS NOT NULL THEN lag(sold_on) OVER (PARTITION BY crm_company_id ORDER BY sold_on, id) END AS previous
              FROM crm_sales s WHERE s.deleted_at IS NULL AND s.company_id = $company) w`,
}
