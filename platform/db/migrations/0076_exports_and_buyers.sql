-- A file is for those who may still read what is in it; companies that buy are buyers.

ALTER TABLE long_exports ADD COLUMN access text CHECK (length(access) = 64);
COMMENT ON COLUMN long_exports.access IS
  'Digest of what decided about the rows of the file: role, groups, and what the company withheld (access-of.ts); with another it is not handed out. Null: no file, or from before this was kept.';

-- Whoever bought is the person, or the company where nobody of it is named, as for repurchases.
CREATE OR REPLACE VIEW crm_report_hours_facts WITH (security_invoker = true) AS
SELECT id, company_id, entity, kind, key_id, record_id, at, day, person_id, owner_id, group_id, origin_id, campaign_id, channel, line_id,
       phase_id, stage_id, status_id, reason_id, need_ids, city, result, purchase, buyer, contacted, reached, last_contact_at, amount, weighted,
       seconds, answer_seconds, gap_days, 1 AS records,
       coalesce(day::timestamp, roll_up.local_hour(at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id))) AS local_hour,
       CASE WHEN person_id IS NOT NULL THEN person_id
            WHEN kind = 'sale' THEN -(SELECT s.crm_company_id FROM crm_sales s WHERE s.id = f.record_id) END AS buyer_id
  FROM crm_report_facts f;
