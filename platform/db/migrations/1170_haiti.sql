-- The one country of Latin America that was missing; its numbers have eight digits.
INSERT INTO countries (name, iso_code, extension, flag, number_pattern)
VALUES ('Haití', 'HT', '509', '🇭🇹', '^[1-9][0-9]{7}$')
ON CONFLICT DO NOTHING;

INSERT INTO country_holidays (country_id, day, name)
SELECT k.id, given.day::date, given.name FROM (VALUES
  ('2026-01-01', 'Día de la Independencia'),
  ('2026-01-02', 'Día de los Antepasados'),
  ('2026-02-16', 'Lunes de Carnaval'),
  ('2026-02-17', 'Martes de Carnaval'),
  ('2026-04-03', 'Viernes Santo'),
  ('2026-04-05', 'Pascua'),
  ('2026-05-01', 'Día del Trabajo'),
  ('2026-05-14', 'Ascensión'),
  ('2026-05-18', 'Día de la Bandera y de la Universidad'),
  ('2026-06-04', 'Corpus Christi'),
  ('2026-08-15', 'Asunción'),
  ('2026-10-17', 'Aniversario de la muerte de Dessalines'),
  ('2026-11-01', 'Todos los Santos'),
  ('2026-11-02', 'Día de los Difuntos'),
  ('2026-11-18', 'Batalla de Vertières'),
  ('2026-12-25', 'Navidad'),
  ('2027-01-01', 'Día de la Independencia'),
  ('2027-01-02', 'Día de los Antepasados'),
  ('2027-02-08', 'Lunes de Carnaval'),
  ('2027-02-09', 'Martes de Carnaval'),
  ('2027-03-26', 'Viernes Santo'),
  ('2027-03-28', 'Pascua'),
  ('2027-05-01', 'Día del Trabajo'),
  ('2027-05-06', 'Ascensión'),
  ('2027-05-18', 'Día de la Bandera y de la Universidad'),
  ('2027-05-27', 'Corpus Christi'),
  ('2027-08-15', 'Asunción'),
  ('2027-10-17', 'Aniversario de la muerte de Dessalines'),
  ('2027-11-01', 'Todos los Santos'),
  ('2027-11-02', 'Día de los Difuntos'),
  ('2027-11-18', 'Batalla de Vertières'),
  ('2027-12-25', 'Navidad')
) AS given (day, name)
JOIN countries k ON k.iso_code = 'HT'
ON CONFLICT DO NOTHING;
