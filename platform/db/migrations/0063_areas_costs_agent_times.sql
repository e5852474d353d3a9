-- More of what reports tell: the area of the number outside, what a call cost, how agents of queues spent their time, and goals.

CREATE TABLE number_areas (
  prefix text PRIMARY KEY CHECK (prefix ~ '^\+[1-9][0-9]{1,9}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60)
);
COMMENT ON TABLE number_areas IS
  'Cities and regions by the beginning of a number: fixed lines, and mobiles where these belong to an area. From the geocoding data of libphonenumber (Apache-2.0).';
COMMENT ON COLUMN number_areas.prefix IS 'Beginning of E.164, with plus. The longest one applies.';
COMMENT ON COLUMN number_areas.name IS 'As the people of the country call it.';
GRANT SELECT ON number_areas TO suite_app, suite_system;
INSERT INTO number_areas (prefix, name) VALUES
  ('+1201', 'New Jersey'), ('+1202', 'Washington D.C.'), ('+1204', 'Manitoba'), ('+1205', 'Alabama'), ('+1206', 'Washington State'), ('+1207', 'Maine'),
  ('+1208', 'Idaho'), ('+1209', 'California'), ('+1210', 'San Antonio, TX'), ('+1212', 'New York, NY'), ('+1213', 'Los Angeles, CA'), ('+1214', 'Texas'),
  ('+1215', 'Pennsylvania'), ('+1216', 'Ohio'), ('+1217', 'Illinois'), ('+1218', 'Minnesota'), ('+1219', 'Indiana'), ('+1220', 'Ohio'),
  ('+1223', 'Pennsylvania'), ('+1224', 'Illinois'), ('+1225', 'Louisiana'), ('+1226', 'Ontario'), ('+1227', 'Maryland'), ('+1228', 'Mississippi'),
  ('+1229', 'Georgia'), ('+1231', 'Michigan'), ('+1234', 'Ohio'), ('+1235', 'Missouri'), ('+1236', 'British Columbia'), ('+1239', 'Florida'),
  ('+1240', 'Maryland'), ('+1248', 'Michigan'), ('+1249', 'Ontario'), ('+1250', 'British Columbia'), ('+1251', 'Alabama'), ('+1252', 'North Carolina'),
  ('+1253', 'Washington State'), ('+1254', 'Texas'), ('+1256', 'Alabama'), ('+1257', 'British Colombia'), ('+1260', 'Indiana'), ('+1262', 'Wisconsin'),
  ('+1263', 'Montreal, QC'), ('+1267', 'Pennsylvania'), ('+1269', 'Michigan'), ('+1270', 'Kentucky'), ('+1272', 'Pennsylvania'), ('+1274', 'Wisconsin'),
  ('+1276', 'Virginia'), ('+1279', 'California'), ('+1281', 'Texas'), ('+1283', 'Ohio'), ('+1289', 'Ontario'), ('+1301', 'Maryland'), ('+1302', 'Delaware'),
  ('+1303', 'Colorado'), ('+1304', 'West Virginia'), ('+1305', 'Florida'), ('+1306', 'Saskatchewan'), ('+1307', 'Wyoming'), ('+1308', 'Nebraska'),
  ('+1309', 'Illinois'), ('+1312', 'Chicago, IL'), ('+1313', 'Michigan'), ('+1314', 'Missouri'), ('+1315', 'New York'), ('+1316', 'Kansas'),
  ('+1317', 'Indiana'), ('+1318', 'Louisiana'), ('+1319', 'Iowa'), ('+1320', 'Minnesota'), ('+1321', 'Florida'), ('+1323', 'California'), ('+1324', 'Florida'),
  ('+1325', 'Texas'), ('+1326', 'Ohio'), ('+1327', 'Arkansas'), ('+1329', 'New York'), ('+1330', 'Ohio'), ('+1331', 'Illinois'), ('+1332', 'New York, NY'),
  ('+1334', 'Alabama'), ('+1336', 'North Carolina'), ('+1337', 'Louisiana'), ('+1339', 'Massachusetts'), ('+1341', 'California'), ('+1343', 'Ontario'),
  ('+1346', 'Texas'), ('+1347', 'New York'), ('+1350', 'California'), ('+1351', 'Massachusetts'), ('+1352', 'Florida'), ('+1353', 'Wisconsin'),
  ('+1354', 'Quebec'), ('+1360', 'Washington State'), ('+1361', 'Texas'), ('+1363', 'New York'), ('+1364', 'Kentucky'), ('+1365', 'Ontario'),
  ('+1367', 'Quebec'), ('+1368', 'Alberta'), ('+1369', 'California'), ('+1380', 'Ohio'), ('+1382', 'Ontario'), ('+1385', 'Utah'), ('+1386', 'Florida'),
  ('+1401', 'Rhode Island'), ('+1402', 'Nebraska'), ('+1403', 'Alberta'), ('+1404', 'Georgia'), ('+1405', 'Oklahoma'), ('+1406', 'Montana'),
  ('+1407', 'Florida'), ('+1408', 'California'), ('+1409', 'Texas'), ('+1410', 'Maryland'), ('+1412', 'Pennsylvania'), ('+1413', 'Massachusetts'),
  ('+1414', 'Wisconsin'), ('+1415', 'California'), ('+1416', 'Ontario'), ('+1417', 'Missouri'), ('+1418', 'Quebec'), ('+1419', 'Ohio'), ('+1423', 'Tennessee'),
  ('+1424', 'California'), ('+1425', 'Washington State'), ('+1428', 'New Brunswick'), ('+1430', 'Texas'), ('+1431', 'Manitoba'), ('+1432', 'Texas'),
  ('+1434', 'Virginia'), ('+1435', 'Utah'), ('+1437', 'Toronto, ON'), ('+1438', 'Quebec'), ('+1440', 'Ohio'), ('+1442', 'California'), ('+1443', 'Maryland'),
  ('+1445', 'Philadelphia, PA'), ('+1447', 'Illinois'), ('+1448', 'Florida'), ('+1450', 'Quebec'), ('+1458', 'Oregon'), ('+1463', 'Indiana'),
  ('+1464', 'Illinois'), ('+1468', 'Quebec'), ('+1469', 'Texas'), ('+1470', 'Georgia'), ('+1472', 'North Carolina'), ('+1474', 'Saskatchewan'),
  ('+1475', 'Connecticut'), ('+1478', 'Georgia'), ('+1479', 'Arkansas'), ('+1480', 'Arizona'), ('+1484', 'Pennsylvania'), ('+1501', 'Arkansas'),
  ('+1502', 'Kentucky'), ('+1503', 'Oregon'), ('+1504', 'Louisiana'), ('+1505', 'New Mexico'), ('+1506', 'New Brunswick'), ('+1507', 'Minnesota'),
  ('+1508', 'Massachusetts'), ('+1509', 'Washington State'), ('+1510', 'California'), ('+1512', 'Texas'), ('+1513', 'Ohio'), ('+1514', 'Quebec'),
  ('+1515', 'Iowa'), ('+1516', 'New York'), ('+1517', 'Michigan'), ('+1518', 'New York'), ('+1519', 'Ontario'), ('+1520', 'Arizona'), ('+1530', 'California'),
  ('+1531', 'Nebraska'), ('+1534', 'Wisconsin'), ('+1539', 'Oklahoma'), ('+1540', 'Virginia'), ('+1541', 'Oregon'), ('+1548', 'Ontario'),
  ('+1551', 'New Jersey'), ('+1557', 'Missouri'), ('+1559', 'California'), ('+1561', 'Florida'), ('+1562', 'California'), ('+1563', 'Iowa'),
  ('+1564', 'Washington State'), ('+1567', 'Ohio'), ('+1570', 'Pennsylvania'), ('+1571', 'Virginia'), ('+1572', 'Oklahoma'), ('+1573', 'Missouri'),
  ('+1574', 'Indiana'), ('+1575', 'New Mexico'), ('+1579', 'Quebec'), ('+1580', 'Oklahoma'), ('+1581', 'Quebec'), ('+1582', 'Pennsylvania'),
  ('+1584', 'Manitoba'), ('+1585', 'New York'), ('+1586', 'Michigan'), ('+1587', 'Alberta'), ('+1601', 'Mississippi'), ('+1602', 'Arizona'),
  ('+1603', 'New Hampshire'), ('+1604', 'British Columbia'), ('+1605', 'South Dakota'), ('+1606', 'Kentucky'), ('+1607', 'New York'), ('+1608', 'Wisconsin'),
  ('+1609', 'New Jersey'), ('+1610', 'Pennsylvania'), ('+1612', 'Minnesota'), ('+1613', 'Ontario'), ('+1614', 'Ohio'), ('+1615', 'Tennessee'),
  ('+1616', 'Michigan'), ('+1617', 'Massachusetts'), ('+1618', 'Illinois'), ('+1619', 'California'), ('+1620', 'Kansas'), ('+1623', 'Arizona'),
  ('+1626', 'California'), ('+1628', 'California'), ('+1629', 'Tennessee'), ('+1630', 'Illinois'), ('+1631', 'New York'), ('+1636', 'Missouri'),
  ('+1639', 'Saskatchewan'), ('+1640', 'New Jersey'), ('+1641', 'Iowa'), ('+1645', 'Florida'), ('+1646', 'New York'), ('+1647', 'Ontario'),
  ('+1650', 'California'), ('+1651', 'Minnesota'), ('+1656', 'Florida'), ('+1657', 'California'), ('+1659', 'Alabama'), ('+1660', 'Missouri'),
  ('+1661', 'California'), ('+1662', 'Mississippi'), ('+1667', 'Maryland'), ('+1669', 'California'), ('+1672', 'British Columbia'), ('+1678', 'Georgia'),
  ('+1680', 'New York'), ('+1681', 'West Virginia'), ('+1682', 'Texas'), ('+1683', 'Ontario'), ('+1686', 'Virginia'), ('+1689', 'Florida'),
  ('+1701', 'North Dakota'), ('+1702', 'Nevada'), ('+1703', 'Virginia'), ('+1704', 'North Carolina'), ('+1705', 'Ontario'), ('+1706', 'Georgia'),
  ('+1707', 'California'), ('+1708', 'Illinois'), ('+1709', 'Newfoundland and Labrador'), ('+1712', 'Iowa'), ('+1714', 'California'), ('+1715', 'Wisconsin'),
  ('+1716', 'New York'), ('+1717', 'Pennsylvania'), ('+1719', 'Colorado'), ('+1720', 'Colorado'), ('+1724', 'Pennsylvania'), ('+1725', 'Nevada'),
  ('+1726', 'San Antonio, TX'), ('+1727', 'Florida'), ('+1728', 'Palm Beach, FL'), ('+1730', 'Illinois'), ('+1731', 'Tennessee'), ('+1732', 'New Jersey'),
  ('+1734', 'Michigan'), ('+1737', 'Texas'), ('+1738', 'California'), ('+1740', 'Ohio'), ('+1742', 'Ontario'), ('+1743', 'North Carolina'),
  ('+1747', 'California'), ('+1748', 'Colorado'), ('+1753', 'Ontario'), ('+1754', 'Florida'), ('+1757', 'Virginia'), ('+1760', 'California'),
  ('+1762', 'Georgia'), ('+1763', 'Minnesota'), ('+1765', 'Indiana'), ('+1769', 'Mississippi'), ('+1770', 'Georgia'), ('+1771', 'Washington D.C.'),
  ('+1772', 'Florida'), ('+1773', 'Chicago, IL'), ('+1774', 'Massachusetts'), ('+1775', 'Nevada'), ('+1778', 'British Columbia'), ('+1779', 'Illinois'),
  ('+1780', 'Alberta'), ('+1781', 'Massachusetts'), ('+1782', 'Nova Scotia/Prince Edward Island'), ('+1785', 'Kansas'), ('+1786', 'Florida'),
  ('+1801', 'Utah'), ('+1802', 'Vermont'), ('+1803', 'South Carolina'), ('+1804', 'Virginia'), ('+1805', 'California'), ('+1806', 'Texas'),
  ('+1807', 'Ontario'), ('+1808', 'Hawaii'), ('+1810', 'Michigan'), ('+1812', 'Indiana'), ('+1813', 'Florida'), ('+1814', 'Pennsylvania'),
  ('+1815', 'Illinois'), ('+1816', 'Missouri'), ('+1817', 'Texas'), ('+1818', 'California'), ('+1819', 'Quebec'), ('+1820', 'California'),
  ('+1821', 'South Carolina'), ('+1825', 'Alberta'), ('+1826', 'Virginia'), ('+1828', 'North Carolina'), ('+1830', 'Texas'), ('+1831', 'California'),
  ('+1832', 'Texas'), ('+1835', 'Pennsylvania'), ('+1838', 'New York'), ('+1839', 'South Carolina'), ('+1840', 'California'), ('+1843', 'South Carolina'),
  ('+1845', 'New York'), ('+1847', 'Illinois'), ('+1848', 'New Jersey'), ('+1850', 'Florida'), ('+1854', 'South Carolina'), ('+1856', 'New Jersey'),
  ('+1857', 'Massachusetts'), ('+1858', 'California'), ('+1859', 'Kentucky'), ('+1860', 'Connecticut'), ('+1862', 'New Jersey'), ('+1863', 'Florida'),
  ('+1864', 'South Carolina'), ('+1865', 'Tennessee'), ('+1867', 'Northwest Territories/Nunavut/Yukon'), ('+1870', 'Arkansas'), ('+1872', 'Chicago, IL'),
  ('+1873', 'Quebec'), ('+1878', 'Pennsylvania'), ('+1879', 'Newfoundland and Labrador'), ('+1901', 'Tennessee'),
  ('+1902', 'Nova Scotia/Prince Edward Island'), ('+1903', 'Texas'), ('+1904', 'Florida'), ('+1906', 'Michigan'), ('+1907', 'Alaska'), ('+1908', 'New Jersey'),
  ('+1909', 'California'), ('+1910', 'North Carolina'), ('+1912', 'Georgia'), ('+1913', 'Kansas'), ('+1914', 'New York'), ('+1915', 'Texas'),
  ('+1916', 'California'), ('+1917', 'New York'), ('+1918', 'Oklahoma'), ('+1919', 'North Carolina'), ('+1920', 'Wisconsin'), ('+1925', 'California'),
  ('+1928', 'Arizona'), ('+1929', 'New York'), ('+1930', 'Indiana'), ('+1931', 'Tennessee'), ('+1934', 'New York, NY'), ('+1936', 'Texas'), ('+1937', 'Ohio'),
  ('+1938', 'Alabama'), ('+1940', 'Texas'), ('+1941', 'Florida'), ('+1942', 'Toronto, ON'), ('+1943', 'Georgia'), ('+1945', 'Texas'), ('+1947', 'Michigan'),
  ('+1948', 'Virginia'), ('+1949', 'California'), ('+1951', 'California'), ('+1952', 'Minnesota'), ('+1954', 'Florida'), ('+1956', 'Texas'),
  ('+1959', 'Connecticut'), ('+1970', 'Colorado'), ('+1971', 'Oregon'), ('+1972', 'Texas'), ('+1973', 'New Jersey'), ('+1975', 'Missouri'),
  ('+1978', 'Massachusetts'), ('+1979', 'Texas'), ('+1980', 'North Carolina'), ('+1983', 'Colorado'), ('+1984', 'North Carolina'), ('+1985', 'Louisiana'),
  ('+1986', 'Idaho'), ('+1989', 'Michigan'), ('+3481', 'Madrid'), ('+34820', 'Ávila'), ('+34821', 'Segovia'), ('+34822', 'Tenerife'), ('+34823', 'Salamanca'),
  ('+34824', 'Badajoz'), ('+34825', 'Toledo'), ('+34826', 'Ciudad Real'), ('+34827', 'Cáceres'), ('+34828', 'Las Palmas'), ('+3483', 'Barcelona'),
  ('+34841', 'La Rioja'), ('+34842', 'Cantabria'), ('+34843', 'Guipúzcoa'), ('+34844', 'Vizcaya'), ('+34845', 'Álava'), ('+34846', 'Vizcaya'),
  ('+34847', 'Burgos'), ('+34848', 'Navarra'), ('+34849', 'Guadalajara'), ('+34850', 'Álmería'), ('+34851', 'Málaga'), ('+34852', 'Málaga'),
  ('+34853', 'Jaén'), ('+34854', 'Sevilla'), ('+34855', 'Seville'), ('+34856', 'Cádiz'), ('+34857', 'Córdoba'), ('+34858', 'Granada'), ('+34859', 'Huelva'),
  ('+34860', 'Valencia'), ('+34861', 'Valencia'), ('+34862', 'Valencia'), ('+34863', 'Valencia'), ('+34864', 'Castellón'), ('+34865', 'Alicante'),
  ('+34866', 'Alicante'), ('+34867', 'Albacete'), ('+34868', 'Murcia'), ('+34869', 'Cuenca'), ('+34871', 'Baleares'), ('+34872', 'Gerona'),
  ('+34873', 'Lérida'), ('+34874', 'Huesca'), ('+34875', 'Soria'), ('+34876', 'Zaragoza'), ('+34877', 'Tarragona'), ('+34878', 'Teruel'),
  ('+34879', 'Palencia'), ('+34880', 'Zamora'), ('+34881', 'A Coruña'), ('+34882', 'Lugo'), ('+34883', 'Valladolid'), ('+34884', 'Asturias'),
  ('+34885', 'Asturias'), ('+34886', 'Pontevedra'), ('+34887', 'León'), ('+34888', 'Orense'), ('+3491', 'Madrid'), ('+34920', 'Ávila'), ('+34921', 'Segovia'),
  ('+34922', 'Tenerife'), ('+34923', 'Salamanca'), ('+34924', 'Badajoz'), ('+34925', 'Toledo'), ('+34926', 'Ciudad Real'), ('+34927', 'Cáceres'),
  ('+34928', 'Las Palmas'), ('+3493', 'Barcelona'), ('+34941', 'La Rioja'), ('+34942', 'Cantabria'), ('+34943', 'Guipúzcoa'), ('+34944', 'Vizcaya'),
  ('+34945', 'Álava'), ('+34946', 'Vizcaya'), ('+34947', 'Burgos'), ('+34948', 'Navarra'), ('+34949', 'Guadalajara'), ('+34950', 'Almería'),
  ('+34951', 'Málaga'), ('+34952', 'Málaga'), ('+34953', 'Jaén'), ('+34954', 'Sevilla'), ('+34955', 'Sevilla'), ('+34956', 'Cádiz'), ('+34957', 'Córdoba'),
  ('+34958', 'Granada'), ('+34959', 'Huelva'), ('+34960', 'Valencia'), ('+34961', 'Valencia'), ('+34962', 'Valencia'), ('+34963', 'Valencia'),
  ('+34964', 'Castellón'), ('+34965', 'Alicante'), ('+34966', 'Alicante'), ('+34967', 'Albacete'), ('+34968', 'Murcia'), ('+3496900', 'Cuenca'),
  ('+3496901', 'Cuenca'), ('+3496902', 'Cuenca'), ('+3496903', 'Cuenca'), ('+3496904', 'Cuenca'), ('+3496905', 'Cuenca'), ('+349690600', 'Cuenca'),
  ('+349690601', 'Cuenca'), ('+349690602', 'Cuenca'), ('+349690603', 'Cuenca'), ('+349690604', 'Cuenca'), ('+349690605', 'Cuenca'), ('+349690606', 'Cuenca'),
  ('+349690607', 'Cuenca'), ('+349690608', 'Cuenca'), ('+349690611', 'Cuenca'), ('+349690612', 'Cuenca'), ('+349690613', 'Cuenca'), ('+349690614', 'Cuenca'),
  ('+349690615', 'Cuenca'), ('+349690616', 'Cuenca'), ('+349690617', 'Cuenca'), ('+349690618', 'Cuenca'), ('+349690619', 'Cuenca'), ('+34969062', 'Cuenca'),
  ('+34969063', 'Cuenca'), ('+34969064', 'Cuenca'), ('+34969065', 'Cuenca'), ('+34969066', 'Cuenca'), ('+34969067', 'Cuenca'), ('+34969068', 'Cuenca'),
  ('+34969069', 'Cuenca'), ('+3496907', 'Cuenca'), ('+3496908', 'Cuenca'), ('+3496909', 'Cuenca'), ('+349691', 'Cuenca'), ('+349692', 'Cuenca'),
  ('+349693', 'Cuenca'), ('+349694', 'Cuenca'), ('+349695', 'Cuenca'), ('+349696', 'Cuenca'), ('+349697', 'Cuenca'), ('+349698', 'Cuenca'),
  ('+349699', 'Cuenca'), ('+34971', 'Baleares'), ('+34972', 'Gerona'), ('+349730', 'Lérida'), ('+349731', 'Lérida'), ('+349732', 'Lérida'),
  ('+349733', 'Lérida'), ('+349734', 'Lérida'), ('+349735', 'Lérida'), ('+349736', 'Lérida'), ('+349737', 'Lérida'), ('+349738', 'Lérida'),
  ('+3497391', 'Lérida'), ('+3497392', 'Lérida'), ('+3497393', 'Lérida'), ('+3497394', 'Lérida'), ('+3497395', 'Lérida'), ('+3497396', 'Lérida'),
  ('+3497397', 'Lérida'), ('+3497398', 'Lérida'), ('+3497399', 'Lérida'), ('+34974', 'Huesca'), ('+34975', 'Soria'), ('+34976', 'Zaragoza'),
  ('+34977', 'Tarragona'), ('+34978', 'Teruel'), ('+34979', 'Palencia'), ('+34980', 'Zamora'), ('+34981', 'A Coruña'), ('+34982', 'Lugo'),
  ('+34983', 'Valladolid'), ('+34984', 'Asturias'), ('+34985', 'Asturias'), ('+34986', 'Pontevedra'), ('+34987', 'León'), ('+34988', 'Orense'),
  ('+511', 'Lima y Callao'), ('+5141', 'Amazonas'), ('+5142', 'San Martín'), ('+5143', 'Ancash'), ('+5144', 'La Libertad'), ('+5151', 'Puno'),
  ('+5152', 'Tacna'), ('+5153', 'Moquegua'), ('+5154', 'Arequipa'), ('+5156', 'Ica'), ('+5161', 'Ucayali'), ('+5162', 'Huánuco'), ('+5163', 'Pasco'),
  ('+5164', 'Junín'), ('+5165', 'Loreto'), ('+5166', 'Ayacucho'), ('+5167', 'Huancavelica'), ('+5168', 'Lima'), ('+5172', 'Tumbes'), ('+5173', 'Piura'),
  ('+5174', 'Lambayeque'), ('+5175', 'Lima'), ('+5176', 'Cajamarca'), ('+5182', 'Madre de Dios'), ('+5183', 'Apurímac'), ('+5184', 'Cusco'),
  ('+52220', 'Puebla'), ('+52221', 'Puebla'), ('+52222', 'Puebla'), ('+52223', 'Puebla'), ('+52224', 'Puebla'), ('+52225', 'Tlapacoyan, VER'),
  ('+52226', 'Altotonga/Jalacingo, VER'), ('+52227', 'Huejotzingo/San Buenaventura Nealtican, PUE'), ('+52228', 'Jalapa/Tuzamapan, VER'),
  ('+52229', 'Veracruz, VER'), ('+52231', 'Teteles/Teziutlán, PUE'), ('+52232', 'La Vigueta/Martínez de la Torre, VER'), ('+52233', 'Puebla'),
  ('+52235', 'Veracruz'), ('+52236', 'Oaxaca/Puebla'), ('+52237', 'Puebla'), ('+52238', 'Santiago Miahuatlán/Tehuacán, PUE'), ('+52241', 'Tlaxcala'),
  ('+52243', 'Puebla'), ('+52244', 'Puebla'), ('+52245', 'Puebla'), ('+52246', 'Tlaxcala'), ('+52247', 'Huamantla/San Cosme Xalostoc, TLAX'),
  ('+52248', 'Puebla'), ('+52249', 'Puebla'), ('+52271', 'Veracruz'), ('+52272', 'Maltrata/Orizaba, VER'), ('+52273', 'Veracruz'), ('+52274', 'Oaxaca'),
  ('+52275', 'Puebla'), ('+52276', 'Puebla'), ('+52278', 'Veracruz'), ('+52279', 'Veracruz'), ('+52281', 'Loma Bonita, OAX'), ('+52282', 'Puebla/Veracruz'),
  ('+52283', 'Veracruz'), ('+52284', 'Ángel Rosario Cabada/Lerdo de Tejada, VER'), ('+52285', 'Veracruz'), ('+52287', 'Oaxaca'), ('+52288', 'Veracruz'),
  ('+52294', 'Veracruz'), ('+52296', 'Veracruz'), ('+52297', 'Alvarado, VER'), ('+52311', 'Nayarit'), ('+52312', 'Colima/Los Tepames, COL'),
  ('+52313', 'Colima'), ('+52314', 'Manzanillo/Peña Colorada, COL'), ('+52315', 'Jalisco'), ('+52316', 'Jalisco'), ('+52317', 'Autlán/El Chante, JAL'),
  ('+52319', 'Nayarit'), ('+52321', 'El Grullo/El Limon, JAL'), ('+52322', 'Jalisco'), ('+52323', 'Nayarit'), ('+52324', 'Nayarit'),
  ('+52325', 'Acaponeta, NAY'), ('+52326', 'Jalisco'), ('+52327', 'Nayarit'), ('+52328', 'Michoacán'), ('+52329', 'Nayarit'), ('+5233', 'Guadalajara, JAL'),
  ('+52341', 'Ciudad Guzmán, JAL'), ('+52342', 'Gómez Farías/Sayula, JAL'), ('+52343', 'Jalisco'), ('+52344', 'Mexticacan/Yahualica, JAL'),
  ('+52345', 'Jalisco'), ('+52346', 'Jalisco/Zacatecas'), ('+52347', 'Jalisco'), ('+52348', 'Jalisco'), ('+52349', 'Jalisco'),
  ('+52351', 'Ario de Rayón/Zamora, MICH'), ('+52352', 'La Piedad, MICH'), ('+52353', 'Michoacán'), ('+52354', 'Michoacán'), ('+52355', 'Michoacán'),
  ('+52356', 'Tanhuato/Yurécuaro, MICH'), ('+52357', 'Jalisco'), ('+52358', 'Tamazula/Zapotiltic, JAL'), ('+5237', 'Jalisco'), ('+52375', 'Ameca, JAL'),
  ('+52377', 'Cocula/Estipac, JAL'), ('+52381', 'Cojumatlan/San Jose de Gracia, MICH'), ('+52382', 'Jalisco'), ('+52383', 'Michoacán'),
  ('+52384', 'Tala/Teuchitlan, JAL'), ('+52385', 'Jalisco'), ('+52386', 'Jalisco'), ('+52387', 'Jalisco'), ('+52388', 'Jalisco'), ('+52389', 'Nayarit'),
  ('+52391', 'Jalisco'), ('+52392', 'Jamay/Ocotlán, JAL'), ('+52393', 'Jalisco'), ('+52394', 'Cotija de la Paz, MICH'), ('+52395', 'Jalisco'),
  ('+52411', 'Guanajuato'), ('+52412', 'Guanajuato'), ('+52413', 'Apaseo el Alto/Apaseo el Grande, GTO'), ('+52414', 'Tequisquiapan, QRO'),
  ('+52415', 'San Miguel Allende, GTO'), ('+52417', 'Guanajuato'), ('+52418', 'Dolores Hidalgo/San Diego de la Unión, GTO'), ('+52419', 'Guanajuato'),
  ('+52421', 'Guanajuato'), ('+52422', 'Michoacán'), ('+52423', 'Michoacán'), ('+52424', 'Michoacán'), ('+52425', 'Michoacán'), ('+52426', 'Michoacán'),
  ('+52427', 'México/Quintana Roo'), ('+52428', 'Ocampo/San Felipe, GTO'), ('+52429', 'Guanajuato'), ('+52431', 'Jalostotitlán/Villa Obregón, JAL'),
  ('+52432', 'Ciudad Manuel Doblado/Romita, GTO'), ('+52433', 'Zacatecas'), ('+52434', 'Michoacán'), ('+52435', 'Huetamo/San Lucas, MICH'),
  ('+52436', 'Zacapu, MICH'), ('+52437', 'Jalisco/Zacatecas'), ('+52438', 'Michoacán'), ('+52441', 'Querétaro'), ('+52442', 'Querétaro'),
  ('+52443', 'Morelia/Tarímbaro, MICH'), ('+52444', 'San Luis Potosí, SLP'), ('+52445', 'Moroleon, GTO'), ('+52447', 'Contepec/Maravatío, MICH'),
  ('+52448', 'Querétaro'), ('+52449', 'Aguascalientes/Jesús María, AGS'), ('+52450', 'Morelia'), ('+52451', 'Michoacán'),
  ('+52452', 'Nuevo San Juan Parangaricutiro/Uruapan, MICH'), ('+52453', 'Apatzingán, MICH'), ('+52454', 'Michoacán'), ('+52455', 'Michoacán'),
  ('+52456', 'Valle de Santiago, GTO'), ('+52457', 'Jalisco/Zacatecas'), ('+52458', 'Zacatecas'), ('+52459', 'Michoacán'), ('+52461', 'Guanajuato'),
  ('+52462', 'Irapuato, GTO'), ('+52463', 'Jalpa/Tabasco, ZAC'), ('+52464', 'Salamanca, GTO'), ('+52465', 'Aguascalientes'), ('+52466', 'Guanajuato'),
  ('+52467', 'Zacatecas'), ('+52468', 'San Luis de la Paz, GTO'), ('+52469', 'Buenavista de Cortés/Pénjamo, GTO'), ('+52471', 'Purepero/Tlazazalca, MICH'),
  ('+52472', 'Silao, GTO'), ('+52473', 'Guanajuato, GTO'), ('+52474', 'Lagos de Moreno/Paso de Cuarenta, JAL'),
  ('+52475', 'Bajío de San José/Encarnación de Diaz, JAL'), ('+52476', 'San Francisco del Rincón, GTO'), ('+52477', 'León, GTO'),
  ('+52478', 'Calera Victor Rosales, ZAC'), ('+5248', 'San Luis Potosí'), ('+52481', 'Ciudad Valles, SLP'), ('+52492', 'Zacatecas'),
  ('+52493', 'Fresnillo, ZAC'), ('+52494', 'Jerez de García Salinas, ZAC'), ('+52495', 'Aguascalientes/Jalisco'), ('+52496', 'Zacatecas'),
  ('+52498', 'Zacatecas'), ('+52499', 'Jalisco/Zacatecas'), ('+5255', 'Ciudad de México, CDMX'), ('+5258', 'Estado de México'), ('+52591', 'Estado de México'),
  ('+52592', 'Estado de México'), ('+52593', 'Estado de México'), ('+52594', 'Estado de México'), ('+52595', 'Estado de México'),
  ('+52596', 'Estado de México'), ('+52599', 'Estado de México'), ('+52612', 'La Paz/Todos Santos, BCS'), ('+52613', 'Baja California Sur'),
  ('+52614', 'Chihuahua'), ('+52615', 'Baja California Sur'), ('+52616', 'Baja California'), ('+52618', 'Colonia Hidalgo/Durango, DGO'),
  ('+52621', 'Chihuahua'), ('+52622', 'Guaymas/San Carlos, SON'), ('+52623', 'Sonora'), ('+52624', 'Baja California Sur'), ('+52625', 'Chihuahua'),
  ('+52626', 'Ojinaga, CHIH'), ('+52627', 'Parral, CHIH'), ('+52628', 'Chihuahua'), ('+52629', 'Chihuahua'), ('+52631', 'Nogales, SON'),
  ('+52632', 'Ímuris/Magdalena, SON'), ('+52633', 'Sonora'), ('+52634', 'Sonora'), ('+52635', 'Chihuahua'), ('+52636', 'Chihuahua'),
  ('+52637', 'Altar/Caborca, SON'), ('+52638', 'Puerto Penasco, SON'), ('+52639', 'Chihuahua'), ('+52641', 'Benjamín Hill/Santa Ana, SON'),
  ('+52642', 'Navojoa/Pueblo Mayo, SON'), ('+52643', 'Sonora'), ('+52644', 'Sonora'), ('+52645', 'Cananea, SON'), ('+52646', 'Baja California'),
  ('+52647', 'Sonora'), ('+52648', 'Boquilla/Ciudad Camargo, CHIH'), ('+52649', 'Chihuahua/Durango'), ('+52651', 'Sonoita, SON'), ('+52652', 'Chihuahua'),
  ('+52653', 'Luis B. Sánchez/San Luis Río Colorado, SON'), ('+52656', 'Chihuahua'), ('+52657', 'Chihuahua'), ('+52658', 'Baja California'),
  ('+52659', 'Chihuahua'), ('+52660', 'Culiacán'), ('+52661', 'Primo Tapia/Rosarito, BCN'), ('+52662', 'Sonora'), ('+52665', 'Tecate, BCN'),
  ('+52667', 'Sinaloa'), ('+52668', 'Sinaloa'), ('+52669', 'Sinaloa'), ('+52671', 'Durango'), ('+52672', 'Sinaloa'), ('+52673', 'Sinaloa'),
  ('+52674', 'Durango'), ('+52675', 'Durango'), ('+52676', 'Durango'), ('+52677', 'Durango'), ('+52686', 'Baja California'), ('+52687', 'Sinaloa'),
  ('+5269', 'Sinaloa'), ('+52711', 'México/Michoacán'), ('+52712', 'Estado de México'), ('+52713', 'Santiago Tianguistenco, MEX'),
  ('+52714', 'Estado de México'), ('+52715', 'Michoacán'), ('+52716', 'Estado de México'), ('+52717', 'Estado de México'), ('+52718', 'Estado de México'),
  ('+52719', 'San Francisco Xonacatlán/Temoaya, MEX'), ('+52720', 'Toluca'), ('+52721', 'Ixtapan de la Sal, MEX'), ('+52722', 'Estado de México'),
  ('+52723', 'Coatepec Harinas, MEX'), ('+52724', 'Luvianos/Tejupilco de Hidalgo, MEX'), ('+52725', 'Almoloya de Juárez/Santa María del Monte, MEX'),
  ('+52726', 'Estado de México'), ('+52727', 'Guerrero'), ('+52728', 'Lerma/Santa María Atarasquillo, MEX'), ('+52729', 'Estado de México'),
  ('+52731', 'Morelos'), ('+52732', 'Guerrero'), ('+52733', 'Iguala, GRO'), ('+52734', 'Morelos'), ('+52735', 'Cuautla/Jonacatepec, MOR'),
  ('+52736', 'Guerrero'), ('+52737', 'Morelos'), ('+52738', 'Mixquiahuala/Tepatepec, HGO'), ('+52739', 'Huitzilac/Tepoztlan, MOR'), ('+52741', 'Guerrero'),
  ('+52742', 'Guerrero'), ('+52743', 'Hidalgo'), ('+52744', 'Acapulco/Xaltianguis, GRO'), ('+52745', 'Guerrero'), ('+52746', 'Puebla/Veracruz'),
  ('+52747', 'Guerrero'), ('+52748', 'Hidalgo'), ('+52749', 'Calpulalpan, TLAX'), ('+52751', 'Morelos'), ('+52753', 'Michoacán'), ('+52754', 'Guerrero'),
  ('+52755', 'Ixtapa/Zihuatanejo, GRO'), ('+52756', 'Chilapa/Olinalá, GRO'), ('+52757', 'Huamuxtitlan/Tlapa de Comonfort, GRO'),
  ('+52758', 'Petatlan/San Jeronimito, GRO'), ('+52759', 'Hidalgo'), ('+52761', 'Hidalgo'), ('+52762', 'Taxco, GRO'),
  ('+52763', 'Tezontepec de Aldama/Tlahuelilpan, HGO'), ('+52764', 'Puebla'), ('+52765', 'Álamo Temapache/Alazán/Potrero del Llano, VER'),
  ('+52766', 'Gutiérrez Zamora/Tecolutla, VER'), ('+52767', 'Guerrero'), ('+52768', 'Veracruz'), ('+52769', 'Morelos'),
  ('+52770', 'Cuernavaca/Emiliano Zapata/Temixco/Xochitepec/Jiutepec'), ('+52771', 'Pachuca/Real del Monte, HGO'), ('+52772', 'Actopan, HGO'),
  ('+52773', 'Hidalgo'), ('+52774', 'Hidalgo'), ('+52775', 'Tulancingo, HGO'), ('+52776', 'Puebla'), ('+52777', 'Morelos'), ('+52778', 'Hidalgo'),
  ('+52779', 'Tizayuca, HGO'), ('+52781', 'Coyuca de Benítez/San Jerónimo de Juárez, GRO'), ('+52782', 'Poza Rica, VER'), ('+52783', 'Tuxpan, VER'),
  ('+52784', 'Veracruz'), ('+52785', 'Veracruz'), ('+52786', 'Ciudad Hidalgo/Tuxpan, MICH'), ('+52789', 'Veracruz'), ('+52791', 'Ciudad Sahagún, HGO'),
  ('+52797', 'Puebla'), ('+5281', 'Monterrey, NL'), ('+52821', 'Hualahuises/Linares, NL'), ('+52823', 'Nuevo León'), ('+52824', 'Sabinas Hidalgo, NL'),
  ('+52825', 'Nuevo León'), ('+52826', 'Nuevo León'), ('+52828', 'Cadereyta, NL'), ('+52829', 'Nuevo León'), ('+52831', 'Ciudad Mante/Los Aztecas, TAMPS'),
  ('+52832', 'Tamaulipas'), ('+52833', 'Tampico, TAMPS'), ('+52834', 'Ciudad Victoria, TAMPS'), ('+52835', 'Tamaulipas'), ('+52836', 'Tamaulipas'),
  ('+52841', 'Tamaulipas'), ('+52842', 'Coahuila'), ('+52844', 'Saltillo, COAH'), ('+52845', 'Ebano/Ponciano Arriaga, SLP'), ('+52846', 'Veracruz'),
  ('+52861', 'Nueva Rosita/Sabinas, COAH'), ('+52862', 'Coahuila'), ('+52864', 'Coahuila'), ('+52866', 'Castaños/Monclova, COAH'),
  ('+52867', 'Nuevo León/Tamaulipas'), ('+52868', 'Tamaulipas'), ('+52869', 'Cuatro Ciénegas/San Buenaventura, COAH'), ('+52870', 'Coahuila/Durango'),
  ('+52871', 'Coahuila'), ('+52872', 'Coahuila/Durango'), ('+52873', 'Nuevo León'), ('+52877', 'Ciudad Acuña, COAH'), ('+52878', 'Piedras Negras, COAH'),
  ('+52891', 'Tamaulipas'), ('+52892', 'Nuevo León'), ('+52894', 'Santa Apolonia/Valle Hermoso, TAMPS'), ('+52897', 'Tamaulipas'), ('+52899', 'Tamaulipas'),
  ('+52913', 'Tabasco'), ('+52914', 'Tabasco'), ('+52916', 'Chiapas'), ('+52917', 'Tabasco'), ('+52918', 'Chiapas'), ('+52919', 'Chiapas'),
  ('+52921', 'Coatzacoalcos/Ixhuatlán del Sureste, VER'), ('+52922', 'Veracruz'), ('+52923', 'Tabasco/Veracruz'), ('+52924', 'Veracruz'),
  ('+52932', 'Chiapas/Tabasco'), ('+52933', 'Tabasco'), ('+52934', 'Tabasco'), ('+52936', 'Tabasco'), ('+52937', 'Cárdenas, TAB'),
  ('+52938', 'Ciudad del Carmen, CAMP'), ('+5295', 'Oaxaca'), ('+5296', 'Chiapas'), ('+52960', 'Tuxtla Gutierrez'), ('+52966', 'Arriaga/Tonalá, CHIS'),
  ('+52967', 'San Cristóbal de las Casas, CHIS'), ('+52969', 'Flamboyanes/Yucalpeten, YUC'), ('+5297', 'Oaxaca'), ('+52981', 'Campeche, CAMP'),
  ('+52982', 'Campeche'), ('+52983', 'Quintana Roo'), ('+52984', 'Quintana Roo'), ('+52985', 'Yucatán'), ('+52986', 'Yucatán'), ('+52987', 'Cozumel, QRO'),
  ('+52988', 'Yucatán'), ('+52990', 'Merida'), ('+52991', 'Yucatán'), ('+52992', 'Chiapas'), ('+52993', 'Tabasco'), ('+52994', 'Oaxaca'),
  ('+52995', 'Magdalena Tequisistlán/Santa Maria Jalapa del Marqués, OAX'), ('+52996', 'Campeche'), ('+52997', 'Yucatán'), ('+52998', 'Quintana Roo'),
  ('+52999', 'Conkal/Mérida, YUC'), ('+541', 'Buenos Aires'), ('+542202', 'González Catán/Virrey del Pino, Buenos Aires'), ('+542204', 'Merlo, Buenos Aires'),
  ('+542205', 'Merlo, Buenos Aires'), ('+54221', 'La Plata, Buenos Aires'), ('+542221', 'Magdalena/Verónica, Buenos Aires'),
  ('+542223', 'Brandsen, Buenos Aires'), ('+542224', 'Glew/Guernica, Buenos Aires'), ('+542225', 'Alejandro Korn, Buenos Aires'),
  ('+542226', 'Cañuelas, Buenos Aires'), ('+542227', 'Lobos, Buenos Aires'), ('+542229', 'Juan María Gutiérrez/El Pato, Buenos Aires'),
  ('+54223', 'Mar del Plata, Buenos Aires'), ('+542241', 'Chascomús, Buenos Aires'), ('+542242', 'Lezama, Buenos Aires'),
  ('+542243', 'General Belgrano, Buenos Aires'), ('+542244', 'Las Flores, Buenos Aires'), ('+542245', 'Dolores, Buenos Aires'),
  ('+542246', 'Santa Teresita, Buenos Aires'), ('+542252', 'San Clemente del Tuyú, Buenos Aires'), ('+542254', 'Pinamar, Buenos Aires'),
  ('+542255', 'Villa Gesell, Buenos Aires'), ('+542257', 'Mar de Ajó, Buenos Aires'), ('+542261', 'Lobería, Buenos Aires'),
  ('+542262', 'Necochea, Buenos Aires'), ('+542264', 'La Dulce (Nicanor Olivera), Buenos Aires'), ('+542265', 'Coronel Vidal, Buenos Aires'),
  ('+542266', 'Balcarce, Buenos Aires'), ('+542267', 'General Juan Madariaga, Buenos Aires'), ('+542268', 'Maipú, Buenos Aires'),
  ('+542271', 'San Miguel del Monte, Buenos Aires'), ('+542272', 'Navarro, Buenos Aires'), ('+542273', 'Carmen de Areco, Buenos Aires'),
  ('+542274', 'Carlos Spegazzini, Buenos Aires'), ('+542281', 'Azul, Buenos Aires'), ('+542283', 'Tapalqué, Buenos Aires'),
  ('+542284', 'Olavarría, Buenos Aires'), ('+542285', 'Laprida, Buenos Aires'), ('+542286', 'General La Madrid, Buenos Aires'),
  ('+542291', 'Miramar, Buenos Aires'), ('+542292', 'Benito Juárez, Buenos Aires'), ('+542296', 'Ayacucho, Buenos Aires'), ('+542297', 'Rauch, Buenos Aires'),
  ('+542302', 'General Pico, La Pampa'), ('+542304', 'Pilar, Buenos Aires'), ('+542314', 'Bolívar, Buenos Aires'), ('+542316', 'Daireaux, Buenos Aires'),
  ('+542317', '9 de Julio, Buenos Aires'), ('+542320', 'José C. Paz, Buenos Aires'), ('+542323', 'Luján, Buenos Aires'), ('+542324', 'Mercedes, Buenos Aires'),
  ('+542325', 'San Andrés de Giles, Buenos Aires'), ('+542326', 'San Antonio de Areco, Buenos Aires'), ('+542331', 'Realicó, La Pampa'),
  ('+542333', 'Quemú Quemú, La Pampa'), ('+542334', 'Eduardo Castex, La Pampa'), ('+542335', 'Dpto. Realicó/Rancul, La Pampa'),
  ('+542336', 'Huinca Renancó/Villa Huidobro, Córdoba'), ('+542337', 'América/Rivadavia, Buenos Aires'), ('+542338', 'Victorica, La Pampa'),
  ('+542342', 'Bragado, Buenos Aires'), ('+542343', 'Norberto de La Riestra, Buenos Aires'), ('+542344', 'Saladillo, Buenos Aires'),
  ('+542345', '25 de Mayo, Buenos Aires'), ('+542346', 'Chivilcoy, Buenos Aires'), ('+542352', 'Chacabuco, Buenos Aires'),
  ('+542353', 'General Arenales, Buenos Aires'), ('+542354', 'Vedia, Buenos Aires'), ('+542355', 'Lincoln, Buenos Aires'),
  ('+542356', 'General Pinto, Buenos Aires'), ('+542357', 'Carlos Tejedor, Buenos Aires'), ('+542358', 'Los Toldos, Buenos Aires'),
  ('+54236', 'Junín, Buenos Aires'), ('+54237', 'Moreno, Buenos Aires'), ('+542392', 'Trenque Lauquen, Buenos Aires'), ('+542393', 'Salazar, Buenos Aires'),
  ('+542394', 'Tres Lomas/Salliqueló, Buenos Aires'), ('+542395', 'Carlos Casares, Buenos Aires'), ('+542396', 'Pehuajó, Buenos Aires'),
  ('+542473', 'Colón, Buenos Aires'), ('+542474', 'Salto, Buenos Aires'), ('+542475', 'Rojas, Buenos Aires'), ('+542477', 'Pergamino, Buenos Aires'),
  ('+542478', 'Arrecifes, Buenos Aires'), ('+54249', 'Tandil, Buenos Aires'), ('+54260', 'San Rafael, Mendoza'), ('+54261', 'Mendoza, Mendoza'),
  ('+542622', 'Tunuyán, Mendoza'), ('+542624', 'Uspallata, Mendoza'), ('+542625', 'General Alvear, Mendoza'), ('+542626', 'La Paz, Mendoza'),
  ('+54263', 'San Martín, Mendoza'), ('+542643', 'San Juan, San Juan'), ('+542644', 'San Juan, San Juan'), ('+542645', 'San Juan, San Juan'),
  ('+542646', 'Villa San Agustín, San Juan'), ('+542647', 'San José de Jáchal, San Juan'), ('+542648', 'Calingasta, San Juan'),
  ('+542651', 'San Francisco del Monte de Oro, San Luis'), ('+542655', 'La Toma, San Luis'), ('+542656', 'Merlo, San Luis'),
  ('+542657', 'Villa Mercedes, San Luis'), ('+542658', 'Buena Esperanza, San Luis'), ('+54266', 'San Luis, San Luis'), ('+5428', 'Trelew/Rawson, Chubut'),
  ('+542901', 'Ushuaia, Tierra del Fuego'), ('+542902', 'Río Turbio, Santa Cruz'), ('+542903', 'Río Mayo, Chubut'), ('+54291', 'Bahía Blanca, Buenos Aires'),
  ('+542920', 'Viedma, Río Negro'), ('+542921', 'Coronel Dorrego, Buenos Aires'), ('+542922', 'Coronel Pringles, Buenos Aires'),
  ('+542923', 'Pigüé, Buenos Aires'), ('+542924', 'Darregueira, Buenos Aires'), ('+542925', 'Villa Iris, Buenos Aires'),
  ('+542926', 'Coronel Suárez, Buenos Aires'), ('+542927', 'Médanos, Buenos Aires'), ('+542928', 'Pedro Luro, Buenos Aires'),
  ('+542929', 'Guaminí, Buenos Aires'), ('+542931', 'Río Colorado, Río Negro'), ('+542932', 'Punta Alta, Buenos Aires'),
  ('+542933', 'Huanguelén, Buenos Aires'), ('+542934', 'San Antonio Oeste, Río Negro'), ('+542935', 'Rivera, Buenos Aires'),
  ('+542936', 'Carhué, Buenos Aires'), ('+542940', 'Ingeniero Jacobacci, Río Negro'), ('+542942', 'Zapala, Neuquén'),
  ('+542944', 'San Carlos de Bariloche, Río Negro'), ('+542945', 'Esquel, Chubut'), ('+542946', 'Choele Choel, Río Negro'), ('+542948', 'Chos Malal, Neuquén'),
  ('+542952', 'General Acha, La Pampa'), ('+542953', 'Macachín, La Pampa'), ('+542954', 'Santa Rosa, La Pampa'), ('+542962', 'Puerto San Julián, Santa Cruz'),
  ('+542963', 'Perito Moreno, Santa Cruz'), ('+542964', 'Río Grande, Tierra del Fuego'), ('+542966', 'Río Gallegos, Santa Cruz'),
  ('+542972', 'San Martín de los Andes, Neuquén'), ('+542974', 'Comodoro Rivadavia, Chubut'), ('+542975', 'Comodoro Rivadavia, Chubut'),
  ('+542976', 'Comodoro Rivadavia, Chubut'), ('+5429824', 'Claromecó, Buenos Aires'), ('+54298240', 'Orense, Buenos Aires'),
  ('+54298242', 'Orense, Buenos Aires'), ('+542982497', 'San Francisco de Bellocq, Buenos Aires'), ('+542983', 'Tres Arroyos, Buenos Aires'),
  ('+542984', 'General Roca, Río Negro'), ('+542985', 'General Roca, Río Negro'), ('+54299', 'Neuquén, Neuquén'), ('+543327', 'Benavídez, Buenos Aires'),
  ('+543329', 'San Pedro, Buenos Aires'), ('+54336', 'San Nicolás, Buenos Aires'), ('+543382', 'Rufino, Santa Fe'), ('+543385', 'Laboulaye, Córdoba'),
  ('+543387', 'Buchardo, Córdoba'), ('+543388', 'General Villegas, Buenos Aires'), ('+543400', 'Villa Constitución, Santa Fe'),
  ('+543401', 'El Trébol, Santa Fe'), ('+543402', 'Arroyo Seco, Santa Fe'), ('+543404', 'Dpto. Las Colonias, Santa Fe'), ('+543405', 'San Javier, Santa Fe'),
  ('+543406', 'San Jorge, Santa Fe'), ('+543407', 'Ramallo, Buenos Aires'), ('+543408', 'San Cristóbal, Santa Fe'), ('+543409', 'Moisés Ville, Santa Fe'),
  ('+54341', 'Rosario, Santa Fe'), ('+54342', 'Santa Fe, Santa Fe'), ('+543433', 'Paraná, Entre Ríos'), ('+543434', 'Paraná, Entre Ríos'),
  ('+543435', 'Nogoyá, Entre Ríos'), ('+543436', 'Victoria, Entre Ríos'), ('+543437', 'La Paz, Entre Ríos'), ('+543438', 'Bovril, Entre Ríos'),
  ('+543442', 'Concepción del Uruguay, Entre Ríos'), ('+543444', 'Gualeguay, Entre Ríos'), ('+543445', 'Rosario del Tala, Entre Ríos'),
  ('+543446', 'Gualeguaychú, Entre Ríos'), ('+543447', 'Colón, Entre Ríos'), ('+543454', 'Federal, Entre Ríos'), ('+543455', 'Villaguay, Entre Ríos'),
  ('+543456', 'Chajarí, Entre Ríos'), ('+543458', 'San José de Feliciano, Entre Ríos'), ('+543460', 'Santa Teresa, Santa Fe'),
  ('+543462', 'Venado Tuerto, Santa Fe'), ('+543463', 'Canals, Córdoba'), ('+543464', 'Casilda, Santa Fe'), ('+543465', 'Firmat, Santa Fe'),
  ('+543466', 'Barrancas, Santa Fe'), ('+543467', 'Cruz Alta, Córdoba/San José de la Esquina, Santa Fe'), ('+543468', 'Corral de Bustos, Córdoba'),
  ('+543469', 'Acebal, Santa Fe'), ('+543471', 'Cañada de Gómez, Santa Fe'), ('+543472', 'Marcos Juárez, Córdoba'), ('+543476', 'San Lorenzo, Santa Fe'),
  ('+543482', 'Reconquista, Santa Fe'), ('+543483', 'Vera, Santa Fe'), ('+543484', 'Escobar, Buenos Aires'), ('+543487', 'Zárate, Buenos Aires'),
  ('+543489', 'Campana, Buenos Aires'), ('+543491', 'Ceres, Santa Fe'), ('+543492', 'Rafaela, Santa Fe'), ('+543493', 'Sunchales, Santa Fe'),
  ('+543496', 'Esperanza, Santa Fe'), ('+543497', 'Llambi Campbell, Santa Fe'), ('+543498', 'San Justo, Santa Fe'), ('+54351', 'Córdoba, Córdoba'),
  ('+543521', 'Deán Funes, Córdoba'), ('+543522', 'Villa de María, Córdoba'), ('+543524', 'Villa del Totoral, Córdoba'), ('+543525', 'Jesús María, Córdoba'),
  ('+543532', 'Oliva, Córdoba'), ('+543533', 'Las Varillas, Córdoba'), ('+543534', 'Villa María, Córdoba'), ('+543535', 'Villa María, Córdoba'),
  ('+543536', 'Villa María, Córdoba'), ('+543537', 'Bell Ville, Córdoba'), ('+5435412', 'Villa Carlos Paz, Córdoba'),
  ('+5435413', 'Villa Carlos Paz, Córdoba'), ('+5435414', 'Villa Carlos Paz, Córdoba'), ('+5435415', 'Villa Carlos Paz, Córdoba'),
  ('+5435416', 'Villa Carlos Paz, Córdoba'), ('+5435417', 'Cosquin/Córdoba'), ('+543542', 'Salsacate, Córdoba'), ('+543543', 'Córdoba (Argüello), Córdoba'),
  ('+543544', 'Villa Dolores, Córdoba'), ('+543546', 'Santa Rosa de Calamuchita, Córdoba'), ('+543547', 'Alta Gracia, Córdoba'),
  ('+543548', 'La Falda, Córdoba'), ('+543549', 'Cruz del Eje, Córdoba'), ('+543562', 'Morteros, Córdoba'), ('+543563', 'Balnearia, Córdoba'),
  ('+543564', 'San Francisco, Córdoba'), ('+543571', 'Río Tercero, Córdoba'), ('+543572', 'Río Segundo, Córdoba'), ('+543573', 'Villa del Rosario, Córdoba'),
  ('+543574', 'Río Primero, Córdoba'), ('+543575', 'La Puerta, Córdoba'), ('+543576', 'Arroyito, Córdoba'), ('+543582', 'Sampacho, Córdoba'),
  ('+543583', 'Vicuña Mackenna, Córdoba'), ('+543584', 'La Carlota, Córdoba'), ('+543585', 'Adelia María, Córdoba'), ('+543586', 'Río Cuarto, Córdoba'),
  ('+54362', 'Resistencia, Chaco'), ('+54364', 'Presidencia Roque Sáenz Peña, Chaco'), ('+54370', 'Formosa, Formosa'),
  ('+543711', 'Ingeniero Juárez, Formosa'), ('+543715', 'Las Lomitas, Formosa'), ('+543716', 'Comandante Fontana, Formosa'), ('+543718', 'Clorinda, Formosa'),
  ('+543721', 'Charadai, Chaco'), ('+543725', 'General José de San Martín, Chaco'), ('+543731', 'Charata, Chaco'),
  ('+543734', 'Machagai/Presidencia de la Plaza, Chaco'), ('+543735', 'Villa Ángela, Chaco'), ('+543741', 'Bernardo de Irigoyen, Misiones'),
  ('+543743', 'Puerto Rico, Misiones'), ('+543751', 'Eldorado, Misiones'), ('+543754', 'Leandro N. Alem, Misiones'), ('+543755', 'Oberá, Misiones'),
  ('+543756', 'Santo Tomé, Corrientes'), ('+543757', 'Puerto Iguazú, Misiones'), ('+543758', 'Apóstoles, Misiones'), ('+54376', 'Posadas, Misiones'),
  ('+543772', 'Paso de los Libres, Corrientes'), ('+543773', 'Mercedes, Corrientes'), ('+543774', 'Curuzú Cuatiá, Corrientes'),
  ('+543775', 'Monte Caseros, Corrientes'), ('+543777', 'Goya, Corrientes'), ('+543781', 'Caá Catí, Corrientes'), ('+543782', 'Saladas, Corrientes'),
  ('+543786', 'Ituzaingó, Corrientes'), ('+54379', 'Corrientes, Corrientes'), ('+54380', 'La Rioja, La Rioja'), ('+54381', 'San Miguel de Tucumán, Tucumán'),
  ('+543821', 'Chepes, La Rioja'), ('+543825', 'Chilecito, La Rioja'), ('+543826', 'Chamical, La Rioja'), ('+543827', 'Aimogasta, La Rioja'),
  ('+543832', 'Recreo, Catamarca'), ('+543834', 'San Fernando del Valle de Catamarca, Catamarca'), ('+543835', 'Andalgalá, Catamarca'),
  ('+543836', 'Andalgalá, Catamarca'), ('+543837', 'Tinogasta, Catamarca'), ('+543838', 'Santa María, Catamarca'),
  ('+543841', 'Monte Quemado, Santiago del Estero'), ('+543843', 'Quimilí, Santiago del Estero'), ('+543844', 'Añatuya, Santiago del Estero'),
  ('+543845', 'Loreto, Santiago del Estero'), ('+543846', 'Tintina, Santiago del Estero'), ('+543853', 'Santiago del Estero, Santiago del Estero'),
  ('+543854', 'Frías, Santiago del Estero'), ('+543855', 'Suncho Corral, Santiago del Estero'), ('+543856', 'Villa Ojo de Agua, Santiago del Estero'),
  ('+543857', 'Bandera, Santiago del Estero'), ('+543858', 'Termas de Río Hondo, Santiago del Estero'), ('+543861', 'Nueva Esperanza, Santiago del Estero'),
  ('+543862', 'Trancas, Tucumán'), ('+543863', 'Monteros, Tucumán'), ('+543865', 'Concepción, Tucumán'), ('+543867', 'Tafí del Valle, Tucumán'),
  ('+543868', 'Cafayate, Salta'), ('+543869', 'Ranchillos y San Miguel, Tucumán'), ('+543872', 'Salta, Salta'), ('+543873', 'Tartagal, Salta'),
  ('+543874', 'Salta, Salta'), ('+543875', 'Salta, Salta'), ('+543876', 'San José de Metán, Salta'), ('+543877', 'Joaquín Víctor González, Salta'),
  ('+543878', 'Orán, Salta'), ('+543883', 'San Salvador de Jujuy, Jujuy'), ('+543884', 'San Salvador de Jujuy, Jujuy'), ('+543885', 'La Quiaca, Jujuy'),
  ('+543886', 'Libertador General San Martín, Jujuy'), ('+543887', 'Humahuaca, Jujuy'), ('+5438883', 'San Pedro de Jujuy, Jujuy'),
  ('+5438884', 'San Pedro de Jujuy, Jujuy'), ('+5438885', 'San Pedro de Jujuy, Jujuy'), ('+5438886', 'San Pedro de Jujuy, Jujuy'),
  ('+543891', 'Graneros, Tucumán'), ('+543892', 'Amaicha del Valle, Tucumán'), ('+543894', 'Burruyacú, Tucumán'), ('+5511', 'São Paulo'),
  ('+5512', 'São José dos Campos'), ('+5513', 'Santos'), ('+5514', 'Bauru'), ('+5515', 'Sorocaba'), ('+5516', 'Ribeirão Preto'),
  ('+5517', 'São José do Rio Preto'), ('+5518', 'Presidente Prudente'), ('+5519', 'Campinas'), ('+5521', 'Rio de Janeiro'), ('+5522', 'Campos dos Goytacazes'),
  ('+5524', 'Volta Redonda'), ('+5527', 'Vitória'), ('+5528', 'Cachoeiro de Itapemirim'), ('+5531', 'Belo Horizonte'), ('+5532', 'Juiz de Fora'),
  ('+5533', 'Governador Valadares'), ('+5534', 'Uberlândia'), ('+5535', 'Poços de Caldas'), ('+5537', 'Divinópolis'), ('+5538', 'Montes Claros'),
  ('+5541', 'Curitiba'), ('+5542', 'Ponta Grossa'), ('+5543', 'Londrina'), ('+5544', 'Maringá'), ('+5545', 'Foz do Iguaçu'), ('+5546', 'Francisco Beltrão'),
  ('+5547', 'Joinville'), ('+5548', 'Florianópolis'), ('+5549', 'Chapecó'), ('+5551', 'Porto Alegre'), ('+5553', 'Pelotas'), ('+5554', 'Caxias do Sul'),
  ('+5555', 'Santa Maria'), ('+5561', 'Brasília'), ('+5562', 'Goiânia'), ('+5563', 'Palmas'), ('+5564', 'Rio Verde'), ('+5565', 'Cuiabá'),
  ('+5566', 'Rondonópolis'), ('+5567', 'Campo Grande'), ('+5568', 'Rio Branco'), ('+5569', 'Porto Velho'), ('+5571', 'Salvador'), ('+5573', 'Ilhéus'),
  ('+5574', 'Juazeiro'), ('+5575', 'Feira de Santana'), ('+5577', 'Barreiras'), ('+5579', 'Aracaju'), ('+5581', 'Recife'), ('+5582', 'Maceió'),
  ('+5583', 'João Pessoa'), ('+5584', 'Natal'), ('+5585', 'Fortaleza'), ('+5586', 'Teresina'), ('+5587', 'Petrolina'), ('+5588', 'Juazeiro do Norte'),
  ('+5589', 'Picos'), ('+5591', 'Belém'), ('+5592', 'Manaus'), ('+5593', 'Santarém'), ('+5594', 'Marabá'), ('+5595', 'Boa Vista'), ('+5596', 'Macapá'),
  ('+5597', 'Coari'), ('+5598', 'São Luís'), ('+5599', 'Imperatriz'), ('+56211', 'Santiago, Región Metropolitana'),
  ('+562198', 'Santiago, Región Metropolitana'), ('+5622', 'Santiago, Región Metropolitana'), ('+5623', 'Santiago, Región Metropolitana'),
  ('+5626', 'Santiago, Región Metropolitana'), ('+5632', 'Valparaíso'), ('+5633', 'Quillota, Valparaíso'), ('+5634', 'San Felipe, Valparaíso'),
  ('+5635', 'San Antonio, Valparaíso'), ('+5641', 'Concepción, Biobío'), ('+5642', 'Chillán, Biobío'), ('+5643', 'Los Angeles, Biobío'),
  ('+5645', 'Temuco, Araucanía'), ('+5651', 'La Serena, Coquimbo'), ('+5652', 'Copiapó, Atacama'), ('+56530', 'Ovalle, Coquimbo'),
  ('+56531', 'Ovalle, Coquimbo'), ('+565320', 'Ovalle, Coquimbo'), ('+565321', 'Ovalle, Coquimbo'), ('+565322', 'Ovalle, Coquimbo'),
  ('+565323', 'Ovalle, Coquimbo'), ('+5653240', 'Ovalle, Coquimbo'), ('+5653241', 'Ovalle, Coquimbo'), ('+5653242', 'Ovalle, Coquimbo'),
  ('+5653243', 'Ovalle, Coquimbo'), ('+5653244', 'Ovalle, Coquimbo'), ('+56532452', 'Ovalle, Coquimbo'), ('+56532453', 'Ovalle, Coquimbo'),
  ('+56532454', 'Ovalle, Coquimbo'), ('+56532455', 'Ovalle, Coquimbo'), ('+56532456', 'Ovalle, Coquimbo'), ('+56532457', 'Ovalle, Coquimbo'),
  ('+56532458', 'Ovalle, Coquimbo'), ('+56532459', 'Ovalle, Coquimbo'), ('+5653246', 'Ovalle, Coquimbo'), ('+5653247', 'Ovalle, Coquimbo'),
  ('+5653248', 'Ovalle, Coquimbo'), ('+5653249', 'Ovalle, Coquimbo'), ('+565325', 'Ovalle, Coquimbo'), ('+565326', 'Ovalle, Coquimbo'),
  ('+565327', 'Ovalle, Coquimbo'), ('+565328', 'Ovalle, Coquimbo'), ('+565329', 'Ovalle, Coquimbo'), ('+56533', 'Ovalle, Coquimbo'),
  ('+56534', 'Ovalle, Coquimbo'), ('+56535', 'Ovalle, Coquimbo'), ('+56536', 'Ovalle, Coquimbo'), ('+56537', 'Ovalle, Coquimbo'),
  ('+56538', 'Ovalle, Coquimbo'), ('+56539', 'Ovalle, Coquimbo'), ('+5655', 'Antofagasta'), ('+5657', 'Iquique, Tarapacá'),
  ('+5658', 'Arica, Arica y Parinacota'), ('+5661', 'Punta Arenas, Magallanes'), ('+5663', 'Valdivia, Los Ríos'), ('+5664', 'Osorno, Los Lagos'),
  ('+5665', 'Puerto Montt, Los Lagos'), ('+5667', 'Coihaique, Aysén'), ('+5671', 'Talca, Maule'), ('+5672', 'Rancagua, O''Higgins'),
  ('+5673', 'Linares, Maule'), ('+5675', 'Curicó, Maule'), ('+576010', 'Cundinamarca'), ('+576011', 'Bogotá'), ('+576012', 'Bogotá'), ('+576013', 'Bogotá'),
  ('+576014', 'Bogotá'), ('+576015', 'Bogotá'), ('+576016', 'Bogotá'), ('+576017', 'Bogotá'), ('+57601820', 'Madrid'), ('+57601821', 'Funza'),
  ('+57601822', 'Funza'), ('+576018230', 'Subachoque'), ('+576018232', 'Funza'), ('+576018240', 'El Rosal'), ('+576018241', 'El Rosal'),
  ('+576018242', 'La Pradera/Subachoque/Subachique'), ('+576018243', 'Bojaca'), ('+576018245', 'Subachoque'), ('+576018246', 'Puente Piedra'),
  ('+576018247', 'La Punta'), ('+576018249', 'Zipacon'), ('+576018250', 'Madrid'), ('+576018251', 'Madrid'), ('+576018252', 'Madrid'),
  ('+576018253', 'Madrid'), ('+576018254', 'Madrid'), ('+576018255', 'Madrid'), ('+576018256', 'Madrid'), ('+576018257', 'Funza'), ('+57601826', 'Funza'),
  ('+57601827', 'Mosquera'), ('+576018283', 'Mosquera'), ('+576018288', 'Madrid'), ('+576018289', 'Madrid'), ('+57601830', 'Girardot'),
  ('+57601831', 'Girardot'), ('+57601832', 'Girardot'), ('+57601833', 'Girardot'), ('+576018370', 'Jerusalén'), ('+576018371', 'Guataqui'),
  ('+576018373', 'Beltrán'), ('+576018375', 'Nariño'), ('+576018376', 'Tocaima'), ('+576018381', 'Agua de Dios'), ('+576018383', 'Nilo'),
  ('+576018384', 'Viota'), ('+576018385', 'Nariño'), ('+576018386', 'Apulo'), ('+576018392', 'Nilo/La Esmeralda'), ('+576018393', 'Girardot'),
  ('+576018397', 'Apulo'), ('+576018398', 'Apulo'), ('+576018402', 'San Antonio de Tequendama'), ('+576018403', 'Choachi'), ('+576018404', 'Fomeque'),
  ('+576018412', 'Santa Inés'), ('+576018416', 'Guaduas'), ('+576018417', 'Guaduas'), ('+576018419', 'Pandi'), ('+57601842', 'Facatativa'),
  ('+576018430', 'Facatativa'), ('+576018431', 'Facatativa'), ('+576018433', 'Ninaima/Tobia'), ('+576018434', 'Cartagenita'), ('+576018435', 'Cartagenita'),
  ('+576018436', 'Facatativa'), ('+576018437', 'Facatativa'), ('+576018438', 'Facatativa'), ('+576018439', 'Facatativa'), ('+576018440', 'Facatativa'),
  ('+576018441', 'Viani'), ('+576018442', 'Cachipay'), ('+576018443', 'Cachipay'), ('+576018444', 'Villeta'), ('+576018445', 'Villeta'),
  ('+576018446', 'Villeta'), ('+576018447', 'Villeta'), ('+576018449', 'La Peña'), ('+576018450', 'San Antonio de Tequendama'), ('+576018451', 'Nocaima'),
  ('+576018453', 'La Florida'), ('+576018480', 'Quebradanegra'), ('+576018481', 'Quebradanegra'), ('+576018482', 'La Magdalena'), ('+5760230', 'Cali'),
  ('+5760231', 'Cali'), ('+5760232', 'Cali'), ('+5760233', 'Cali'), ('+5760234', 'Cali'), ('+5760235', 'Cali'), ('+5760236', 'Cali'), ('+5760272', 'Pasto'),
  ('+5760273', 'Pasto'), ('+5760288', 'Cali'), ('+5760289', 'Cali'), ('+5760290', 'Cali'), ('+5760292', 'Cali'), ('+576042', 'Medellín'),
  ('+576043', 'Medellín'), ('+576044', 'Medellín'), ('+576045', 'Medellín'), ('+57604842', 'Medellín'), ('+576048510', 'Medellín'), ('+576048511', 'Medellín'),
  ('+576048720', 'Medellín'), ('+576048721', 'Medellín'), ('+576048722', 'Medellín'), ('+576048723', 'Medellín'), ('+576048724', 'Medellín'),
  ('+576048725', 'Medellín'), ('+576048726', 'Medellín'), ('+576049092', 'Medellín'), ('+57604911', 'Medellín'), ('+57604913', 'Medellín'),
  ('+57604917', 'Medellín'), ('+5760492', 'Medellín'), ('+5760532', 'Barranquilla'), ('+5760533', 'Barranquilla'), ('+5760534', 'Barranquilla'),
  ('+5760535', 'Barranquilla'), ('+5760536', 'Barranquilla'), ('+5760537', 'Barranquilla'), ('+5760538', 'Barranquilla'), ('+5760557', 'Valledupar'),
  ('+576056295', 'Cartagena'), ('+5760565', 'Cartagena'), ('+5760566', 'Cartagena'), ('+5760567', 'Cartagena'), ('+5760568', 'Cartagena'),
  ('+5760631', 'Pereira'), ('+5760632', 'Pereira'), ('+5760633', 'Pereira'), ('+5760634', 'Pereira'), ('+5760635', 'Pereira'), ('+5760636', 'Eje Cafetero'),
  ('+5760637', 'Eje Cafetero'), ('+5760638', 'Eje Cafetero'), ('+5760687', 'Manizales'), ('+5760688', 'Manizales'), ('+5760689', 'Manizales'),
  ('+5760757', 'Cucuta'), ('+5760758', 'Cucuta'), ('+5760761', 'Bucaramanga'), ('+5760763', 'Bucaramanga'), ('+5760764', 'Bucaramanga'),
  ('+5760765', 'Bucaramanga'), ('+5760767', 'Bucaramanga'), ('+5760768', 'Bucaramanga'), ('+5760790', 'Bucaramanga'), ('+5760826', 'Ibague'),
  ('+5760827', 'Ibague'), ('+5760866', 'Villavicencio'), ('+5760886', 'Neiva'), ('+5760887', 'Neiva'), ('+5821', 'Distrito Capital/Miranda/Vargas'),
  ('+58234', 'Miranda'), ('+58235', 'Anzoátegui/Bolívar/Guárico'), ('+58237', 'Dependencias Federales'), ('+58238', 'Guárico'), ('+58239', 'Miranda'),
  ('+58240', 'Apure/Barinas'), ('+58241', 'Carabobo'), ('+58242', 'Carabobo'), ('+58243', 'Aragua/Carabobo'), ('+58244', 'Aragua'), ('+58245', 'Carabobo'),
  ('+58246', 'Aragua/Guárico'), ('+58247', 'Apure/Barinas/Guárico'), ('+58248', 'Amazonas'), ('+58249', 'Carabobo'), ('+58251', 'Lara/Yaracuy'),
  ('+58252', 'Lara'), ('+58253', 'Lara/Yaracuy'), ('+58254', 'Yaracuy'), ('+58255', 'Portuguesa'), ('+58256', 'Portuguesa'), ('+58257', 'Portuguesa'),
  ('+58258', 'Cojedes'), ('+58259', 'Falcón'), ('+58261', 'Zulia'), ('+58262', 'Zulia'), ('+58263', 'Zulia'), ('+58264', 'Zulia'), ('+58265', 'Zulia'),
  ('+58266', 'Zulia'), ('+58267', 'Zulia'), ('+58268', 'Falcón'), ('+58269', 'Falcón'), ('+58271', 'Mérida/Trujillo/Zulia'), ('+58272', 'Trujillo'),
  ('+58273', 'Barinas'), ('+58274', 'Mérida'), ('+58275', 'Mérida/Táchira/Zulia'), ('+58276', 'Táchira'), ('+58277', 'Mérida/Táchira'),
  ('+58278', 'Apure/Barinas'), ('+58279', 'Falcón'), ('+58281', 'Anzoátegui'), ('+58282', 'Anzoátegui'), ('+58283', 'Anzoátegui'), ('+58284', 'Bolívar'),
  ('+58285', 'Anzoátegui/Bolívar'), ('+58286', 'Anzoátegui/Bolívar'), ('+58287', 'Delta Amacuro/Monagas'), ('+58288', 'Bolívar'), ('+58289', 'Bolívar'),
  ('+58291', 'Monagas'), ('+58292', 'Anzoátegui/Monagas'), ('+58293', 'Sucre'), ('+58294', 'Sucre'), ('+58295', 'Nueva Esparta'), ('+58296', 'Amazonas'),
  ('+59322', 'Quito, Pichincha'), ('+59323', 'Cotopaxi/Tungurahua/Chimborazo/Bolívar/Pastaza'),
  ('+59326', 'Carchi/Imbabura/Esmeraldas/Sucumbíos/Napo/Orellana'), ('+59327', 'Cuenca, Azuay/Cañar'), ('+59344', 'Guayaquil, Guayas'),
  ('+59345', 'Manabí/Los Ríos/Galápagos'), ('+59347', 'Loja/El Oro/Zamora Chinchipe'), ('+59521', 'Asunción'), ('+59524', 'Itá'), ('+59525', 'Villeta'),
  ('+59526', 'Villa Hayes'), ('+595271', 'Benjamin  Aceval'), ('+595275', 'Ypane'), ('+59528', 'Capiatá'), ('+595291', 'Aregua'), ('+595292', 'Nueva Italia'),
  ('+595293', 'Guarambare'), ('+595294', 'Itaugua'), ('+595295', 'Jose Augusto Saldivar'), ('+59531', 'Concepción'), ('+59532', 'Horqueta'),
  ('+59533', 'Loreto'), ('+595345', 'Corpus Christi'), ('+59535', 'Valle Mi'), ('+59536', 'Pedro Juan Caballero'), ('+59537', 'Capitan Bado'),
  ('+59538', 'Bella Vista Norte'), ('+59539', 'Yby Ja''U'), ('+59541', 'Itacurubi Del Rosario'), ('+59542', 'San Pedro Del Ycua Mandyju'),
  ('+59543', 'San Estanislao'), ('+59544', 'Villa Del Rosario'), ('+595451', 'Colonia Volendam'), ('+595453', 'Capiibary'), ('+59546', 'Salto Del Guaira'),
  ('+59547', 'Puente Kyha'), ('+59548', 'Curuguaty'), ('+595550', 'Mauricio Jose Troche'), ('+595552', 'Paso Yobay'), ('+595553', 'Tebicuary'),
  ('+595554', 'Itape'), ('+59561', 'Presidente Franco'), ('+595631', 'Hernandarias'), ('+595632', 'Colonia Yguazu'), ('+595633', 'Cedrales'),
  ('+59564', 'Cargil'), ('+595671', 'Mayor Otano'), ('+595672', 'Kressburgo'), ('+595673', 'Santa Rita'), ('+595674', 'Juan E. O Leary'),
  ('+595675', 'Juan Leon Mallorquin'), ('+595676', 'Naranjal'), ('+595677', 'San Alberto'), ('+595678', 'Santa Rosa Del Monday'),
  ('+59571', 'Capitan Miranda'), ('+59572', 'Ayolas'), ('+59573', 'San Cosme'), ('+595740', 'General  Delgado'), ('+595741', 'Coronel Bogado'),
  ('+595742', 'San Pedro Del Parana'), ('+595743', 'General Artigas'), ('+59575', 'Hoenau'), ('+595761', 'Colonia Fram'), ('+595762', 'Carmen Del Parana'),
  ('+595763', 'La Paz'), ('+595764', 'Maria Auxiliadora'), ('+595767', 'Bella Vista Sur'), ('+595768', 'Pirapo'), ('+595780', 'Alberdi'),
  ('+595781', 'Santa María / Misiones'), ('+595782', 'Santiago'), ('+595783', 'San Miguel / Misiones'), ('+595784', 'San Juan Neembucu'),
  ('+595785', 'Paso De Patria'), ('+595787', 'General  Diaz'), ('+59581', 'San Juan Bautista / Misiones'), ('+59582', 'San Ignacio / Misiones'),
  ('+59583', 'Villa Florida'), ('+59585', 'Santa Rosa / Misiones'), ('+59586', 'Pilar'), ('+5982', 'Montevideo'), ('+59842', 'San Carlos'),
  ('+598433', 'Canelones'), ('+598434', 'San José de Mayo'), ('+598435', 'Florida'), ('+598436', 'Durazno'), ('+5984364', 'Trinidad/Flores'),
  ('+598444', 'Minas/Lavalleja'), ('+598445', 'Treinta y Tres'), ('+598447', 'Rocha'), ('+598452', 'Colonia del Sacramento'), ('+598453', 'Mercedes/Soriano'),
  ('+598456', 'Fray Bentos/Rio Negro'), ('+598462', 'Rivera'), ('+598463', 'Tacuarembo'), ('+598464', 'Melo/Cerro Largo'), ('+598472', 'Paysandu'),
  ('+598473', 'Salto'), ('+598477', 'Artigas');

CREATE FUNCTION area_of_number(given text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT a.name FROM number_areas a
   WHERE a.prefix = ANY (ARRAY(SELECT left(regexp_replace(given, '^\+549', '+54'), n) FROM generate_series(3, 10) AS n))
   ORDER BY length(a.prefix) DESC LIMIT 1
$$;
COMMENT ON FUNCTION area_of_number(text) IS
  'City or region of a number in E.164 with plus; null: not known, as of most mobiles. Argentine mobiles have a 9 before their area.';

CREATE FUNCTION cost_of_call(one uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(ceil(extract(epoch FROM l.ended_at - l.answered_at) / 60) * l.price_minute), 0)::bigint
    FROM outside_legs l WHERE l.call_id = one AND l.answered_at IS NOT NULL AND l.ended_at IS NOT NULL
$$;
COMMENT ON FUNCTION cost_of_call(uuid) IS 'Pesos of its legs to the outside that were answered and have ended: started minutes at the price of each leg''s start.';
REVOKE EXECUTE ON FUNCTION cost_of_call(uuid) FROM PUBLIC;

ALTER TABLE call_results ADD COLUMN area text, ADD COLUMN cost bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN call_results.area IS 'City or region of the number outside, by number_areas; null: not known, or internal.';
COMMENT ON COLUMN call_results.cost IS 'Pesos of its legs to the outside, by the prices at the start of each.';

CREATE OR REPLACE FUNCTION result_of_call(one uuid) RETURNS SETOF call_results LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
  WITH steps AS (
    SELECT f.call_id,
           (array_agg(f.kind ORDER BY f.step))[1] AS first_kind,
           max(f.step) FILTER (WHERE f.kind IN ('voicemail', 'ivr', 'ring_group', 'queue_entered', 'queue_left')) AS anchor,
           max(f.step) FILTER (WHERE f.kind IN ('offered', 'declined', 'outside', 'undisturbed', 'redirected')) AS rang,
           max(f.step) FILTER (WHERE f.kind IN ('queue_entered', 'ring_group', 'voicemail')) AS served,
           max(f.step) FILTER (WHERE f.kind = 'slot' AND f.about ->> 'open' = 'false') AS closed,
           max(f.step) FILTER (WHERE f.kind = 'slot' AND f.about ->> 'open' = 'true') AS opened,
           max(f.step) FILTER (WHERE f.kind = 'queue_entered') AS queued,
           max((f.about ->> 'did')::bigint) FILTER (WHERE f.kind = 'did') AS did_id,
           bool_or(f.kind = 'conference') AS met
      FROM call_facts f WHERE f.call_id = one GROUP BY f.call_id
  ), placed AS (
    SELECT c.*, s.did_id, s.met, s.queued, s.rang, s.closed, anchor.about AS anchor_about,
           coalesce(s.first_kind IN ('transferred', 'parked', 'returned'), false) AS continued,
           CASE WHEN s.closed > greatest(s.served, s.rang, s.opened, 0) THEN 'after_hours'
                WHEN anchor.kind IN ('queue_left', 'ivr') AND s.rang > s.anchor THEN 'ringing'
                WHEN anchor.kind = 'voicemail' THEN 'voicemail'
                WHEN anchor.kind = 'ivr' THEN 'menu'
                WHEN anchor.kind = 'ring_group' THEN 'ring_group'
                WHEN anchor.kind IN ('queue_entered', 'queue_left') THEN 'queue'
                WHEN s.rang IS NOT NULL THEN 'ringing'
                ELSE 'entry' END AS reached
      FROM calls c
      LEFT JOIN steps s ON s.call_id = c.id
      LEFT JOIN call_facts anchor ON anchor.call_id = c.id AND anchor.step = s.anchor
     WHERE c.id = one AND c.ended_at IS NOT NULL AND c.outcome IS NOT NULL
  ), decided AS (
    SELECT p.*,
           CASE WHEN p.continued THEN 'continued'
                WHEN p.answered_at IS NOT NULL OR p.outcome = 'answered' OR p.met THEN
                  CASE WHEN p.direction = 'internal' AND p.dialed ~ '^\*' THEN 'service' ELSE 'answered' END
                WHEN p.outcome IN ('congestion', 'not-allowed', 'daily-limit', 'suspended') THEN 'blocked'
                WHEN p.direction = 'internal' AND p.dialed ~ '^\*' THEN 'service'
                WHEN p.direction <> 'inbound' THEN 'unanswered'
                WHEN p.outcome = 'rejected' THEN 'declined'
                WHEN p.outcome = 'completed' AND p.reached NOT IN ('voicemail', 'after_hours') THEN 'informed'
                ELSE 'abandoned' END AS result
      FROM placed p
  )
  SELECT d.id, d.company_id, d.direction, d.result, CASE WHEN d.result = 'abandoned' THEN d.reached END,
         left(coalesce(CASE d.reached
           WHEN 'after_hours' THEN (SELECT f.about ->> 'name' FROM call_facts f WHERE f.call_id = d.id AND f.step = d.closed)
           WHEN 'menu' THEN d.anchor_about ->> 'name'
           WHEN 'ring_group' THEN d.anchor_about ->> 'name'
           WHEN 'queue' THEN (SELECT f.about ->> 'name' FROM call_facts f WHERE f.call_id = d.id AND f.step = d.queued)
           WHEN 'voicemail' THEN (SELECT e.display_name FROM extensions e WHERE e.id = (d.anchor_about ->> 'extension')::bigint)
           ELSE (SELECT e.display_name FROM call_facts f, jsonb_array_elements_text(f.about -> 'extensions') AS rung
                   JOIN extensions e ON e.id = rung.value::bigint
                  WHERE f.call_id = d.id AND f.kind = 'offered' AND e.company_id = d.company_id ORDER BY f.step DESC, e.id LIMIT 1)
         END, (SELECT e.display_name FROM call_records r JOIN extensions e ON e.id = r.extension_id
                WHERE r.call_id = d.id AND r.direction = 'INCOMING' ORDER BY r.answered_at NULLS LAST, r.id LIMIT 1), ''), 120),
         (SELECT (f.about ->> 'queue')::bigint FROM call_facts f WHERE f.call_id = d.id AND f.step = d.queued),
         d.did_id, d.trunk_id, CASE WHEN d.direction <> 'internal' THEN country_of_number(outside_key(d.self)) END,
         d.caller_extension_id,
         coalesce((SELECT (f.about ->> 'extension')::bigint FROM call_facts f
                    WHERE f.call_id = d.id AND f.kind = 'answered' AND f.about ->> 'extension' IS NOT NULL ORDER BY f.step LIMIT 1),
                  (SELECT r.extension_id FROM call_records r
                    WHERE r.call_id = d.id AND r.direction = 'INCOMING' AND r.answered_at IS NOT NULL ORDER BY r.id LIMIT 1)),
         ARRAY(SELECT d.caller_extension_id WHERE d.caller_extension_id IS NOT NULL
               UNION SELECT r.extension_id FROM call_records r WHERE r.call_id = d.id
               UNION SELECT e.value::bigint FROM call_facts f, jsonb_array_elements_text(f.about -> 'extensions') AS e
                      WHERE f.call_id = d.id AND f.kind = 'offered' ORDER BY 1),
         left(CASE WHEN d.direction = 'inbound' THEN d.caller_number
                   WHEN d.caller_extension_id IS NULL THEN
                     coalesce((SELECT r.other_number FROM call_records r WHERE r.call_id = d.id ORDER BY r.id LIMIT 1), d.dialed)
                   ELSE d.dialed END, 64),
         CASE WHEN d.direction <> 'inbound' THEN
                left(coalesce((SELECT r.other_name FROM call_records r WHERE r.call_id = d.id AND r.direction = 'OUTGOING' ORDER BY r.id LIMIT 1), ''), 120)
              WHEN d.caller_name = d.caller_number OR d.caller_number !~ '[0-9]' THEN '' ELSE d.caller_name END,
         CASE WHEN d.direction = 'outbound' OR d.direction = 'inbound' AND d.caller_number ~ '[0-9]' THEN outside_key(d.self) END,
         d.outcome, d.started_at, d.ended_at,
         roll_up.seconds_between(d.started_at, coalesce(d.answered_at, d.ended_at)),
         roll_up.seconds_between(d.answered_at, d.ended_at),
         CASE WHEN d.direction <> 'internal' THEN area_of_number(outside_key(d.self)) END,
         cost_of_call(d.id)
    FROM (SELECT decided.*, c AS self FROM decided JOIN calls c ON c.id = decided.id) AS d;
END $$;

CREATE OR REPLACE FUNCTION count_calls(ids uuid[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  one uuid;
BEGIN
  FOREACH one IN ARRAY ids LOOP
    DELETE FROM call_results r WHERE r.id = one
       AND NOT EXISTS (SELECT FROM calls c WHERE c.id = one AND c.ended_at IS NOT NULL AND c.outcome IS NOT NULL);
    INSERT INTO call_results SELECT * FROM result_of_call(one)
    ON CONFLICT (id) DO UPDATE SET
      direction = excluded.direction, result = excluded.result, place = excluded.place, place_name = excluded.place_name,
      queue_id = excluded.queue_id, did_id = excluded.did_id, trunk_id = excluded.trunk_id, country_id = excluded.country_id,
      caller_extension_id = excluded.caller_extension_id, answered_by_id = excluded.answered_by_id,
      extension_ids = excluded.extension_ids, number = excluded.number, name = excluded.name, number_key = excluded.number_key,
      outcome = excluded.outcome, started_at = excluded.started_at, ended_at = excluded.ended_at,
      wait_seconds = excluded.wait_seconds, talk_seconds = excluded.talk_seconds, area = excluded.area, cost = excluded.cost
     WHERE call_results IS DISTINCT FROM excluded;
    PERFORM count_extension_calls(one);
    IF EXISTS (SELECT FROM call_facts f WHERE f.call_id = one AND f.kind = 'queue_entered') THEN PERFORM count_queue_calls(one); END IF;
    IF EXISTS (SELECT FROM call_facts f WHERE f.call_id = one AND f.kind = 'ivr') THEN PERFORM count_menu_calls(one); END IF;
  END LOOP;
END $$;

CREATE FUNCTION count_leg_cost() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE call_results r SET cost = cost_of_call(r.id) WHERE r.id = NEW.call_id AND r.cost <> cost_of_call(r.id);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION count_leg_cost() IS 'Trigger function: the cost of a call that was counted before this leg had ended.';
CREATE TRIGGER outside_legs_counted AFTER UPDATE OF ended_at ON outside_legs FOR EACH ROW
  WHEN (NEW.ended_at IS NOT NULL AND NEW.answered_at IS NOT NULL AND NEW.price_minute > 0) EXECUTE FUNCTION count_leg_cost();
COMMENT ON TRIGGER outside_legs_counted ON outside_legs IS 'Keeps call_results.cost.';

-- What was counted before. Nobody is to be notified of it again, and the roll-up is summed anew below.
ALTER TABLE call_results DISABLE TRIGGER USER;
UPDATE call_results SET area = area_of_number(number_key), cost = cost_of_call(id) WHERE direction <> 'internal';
ALTER TABLE call_results ENABLE TRIGGER USER;

DROP TRIGGER call_result_hours_added ON call_results;
DROP TRIGGER call_result_hours_changed ON call_results;
DROP FUNCTION roll_up.call_result_hours_changed();
DROP VIEW call_result_hours_facts;
DROP INDEX call_result_hours_by_hour, call_result_hours_unmerged;
DROP POLICY tenant ON call_result_hours;
DROP POLICY system ON call_result_hours;
DELETE FROM roll_up.tables WHERE name = 'call_result_hours'::regclass;
ALTER TABLE call_result_hours ADD COLUMN cost bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN call_result_hours.cost IS 'Pesos.';
CALL roll_up.keep_columns('call_result_hours', 'call_results', 'started_at', '{calls,talk_seconds,wait_seconds,cost}', 'calls');
SELECT roll_up.rebuild('call_result_hours', id) FROM companies;

-- How agents of queues spend their time.
CREATE TABLE agent_times (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  extension_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('available', 'paused')),
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 80),
  started_at timestamptz NOT NULL,
  counted_at timestamptz NOT NULL,
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id) ON DELETE CASCADE,
  UNIQUE (extension_id)
);
COMMENT ON TABLE agent_times IS
  'What each agent of a queue does now: available to callers, or paused. One row for an agent; who is logged out of all queues has none. Kept by the trigger agent_times_followed on queue_agents.';
COMMENT ON COLUMN agent_times.kind IS 'available: logged in to a queue and not paused; paused: not offered calls, whether logged in or a fixed member.';
COMMENT ON COLUMN agent_times.reason IS 'Of a pause; empty: none given.';
COMMENT ON COLUMN agent_times.counted_at IS 'Until when it stands in agent_time_parts.';
CALL tenancy.protect('agent_times');
REVOKE INSERT, UPDATE, DELETE ON agent_times FROM suite_app, suite_system;
CREATE INDEX agent_times_by_extension ON agent_times (company_id, extension_id);

CREATE TABLE agent_time_parts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  extension_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('available', 'paused')),
  reason text NOT NULL DEFAULT '',
  half smallint NOT NULL CHECK (half IN (0, 30)),
  started_at timestamptz NOT NULL,
  seconds integer NOT NULL CHECK (seconds >= 0),
  FOREIGN KEY (company_id, extension_id) REFERENCES extensions (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE agent_time_parts IS 'The time of agents in parts that lie within one half hour each, so that hours and days have what was theirs. Written by count_agent_time(), and by the demonstration.';
COMMENT ON COLUMN agent_time_parts.kind IS 'As in agent_times.';
COMMENT ON COLUMN agent_time_parts.reason IS 'As in agent_times.';
COMMENT ON COLUMN agent_time_parts.half IS 'Minute at which its half hour starts, of UTC.';
CALL tenancy.protect('agent_time_parts');
REVOKE INSERT, UPDATE, DELETE ON agent_time_parts FROM suite_app;
REVOKE UPDATE, DELETE ON agent_time_parts FROM suite_system;
CREATE INDEX agent_time_parts_newest ON agent_time_parts (company_id, started_at DESC, id DESC);
CREATE INDEX agent_time_parts_by_extension ON agent_time_parts (company_id, extension_id);

CREATE TABLE agent_time_hours (
  company_id bigint NOT NULL REFERENCES companies,
  local_hour timestamp NOT NULL,
  extension_id bigint NOT NULL,
  kind text NOT NULL,
  reason text NOT NULL,
  half smallint NOT NULL,
  parts bigint NOT NULL,
  seconds bigint NOT NULL,
  merged boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE agent_time_hours IS 'Roll-up of agent_time_parts.';
COMMENT ON COLUMN agent_time_hours.kind IS 'This and the further keys as in agent_time_parts.';
CALL roll_up.keep_columns('agent_time_hours', 'agent_time_parts', 'started_at', '{parts,seconds}', 'parts');

CREATE FUNCTION count_agent_time(agent bigint, until timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  t agent_times;
BEGIN
  SELECT * INTO t FROM agent_times WHERE extension_id = agent FOR UPDATE;
  IF NOT FOUND OR until <= t.counted_at THEN RETURN; END IF;
  INSERT INTO agent_time_parts (company_id, extension_id, kind, reason, half, started_at, seconds)
  SELECT t.company_id, t.extension_id, t.kind, t.reason, extract(minute FROM bin), since,
         (floor(extract(epoch FROM till)) - floor(extract(epoch FROM since)))::integer
    FROM generate_series(date_bin('30 minutes', t.counted_at, '2000-01-01Z'), until, interval '30 minutes') AS bin
   CROSS JOIN LATERAL (SELECT greatest(bin, t.counted_at) AS since, least(bin + interval '30 minutes', until) AS till) AS part
   WHERE till > since AND floor(extract(epoch FROM till)) > floor(extract(epoch FROM since));
  UPDATE agent_times SET counted_at = until WHERE extension_id = agent;
END $$;
COMMENT ON FUNCTION count_agent_time(bigint,timestamptz) IS 'Writes the parts of what an agent does, until then. Whole seconds, whose sum over all parts is that of the whole time.';
REVOKE EXECUTE ON FUNCTION count_agent_time(bigint,timestamptz) FROM PUBLIC;

CREATE FUNCTION count_agent_times() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count_agent_time(extension_id, now()) FROM agent_times ORDER BY extension_id
$$;
COMMENT ON FUNCTION count_agent_times() IS 'Brings the parts of all agents up to now.';
REVOKE EXECUTE ON FUNCTION count_agent_times() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_agent_times() TO suite_system;

CREATE FUNCTION follow_agent(company bigint, agent bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  doing text;
  why text;
BEGIN
  -- Two changes of one agent follow each other.
  PERFORM FROM extensions WHERE id = agent FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT coalesce(max(pause_reason) FILTER (WHERE paused_at IS NOT NULL), ''),
         CASE WHEN bool_or(paused_at IS NOT NULL) THEN 'paused' WHEN bool_or(logged_in_at IS NOT NULL) THEN 'available' END
    INTO why, doing FROM queue_agents WHERE extension_id = agent;
  IF EXISTS (SELECT FROM agent_times WHERE extension_id = agent AND kind = doing AND reason = why) THEN RETURN; END IF;
  PERFORM count_agent_time(agent, now());
  DELETE FROM agent_times WHERE extension_id = agent;
  IF doing IS NOT NULL THEN
    INSERT INTO agent_times (company_id, extension_id, kind, reason, started_at, counted_at) VALUES (company, agent, doing, why, now(), now());
  END IF;
END $$;
COMMENT ON FUNCTION follow_agent(bigint,bigint) IS 'Brings agent_times of an agent in line with queue_agents.';
REVOKE EXECUTE ON FUNCTION follow_agent(bigint,bigint) FROM PUBLIC;

CREATE FUNCTION follow_agents() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM follow_agent(company_id, extension_id) FROM (SELECT DISTINCT company_id, extension_id FROM touched ORDER BY extension_id) AS agents;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION follow_agents() IS 'Trigger function: keeps agent_times.';
CREATE TRIGGER agent_times_followed_new AFTER INSERT ON queue_agents REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION follow_agents();
CREATE TRIGGER agent_times_followed AFTER UPDATE ON queue_agents REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION follow_agents();
CREATE TRIGGER agent_times_followed_gone AFTER DELETE ON queue_agents REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION follow_agents();
COMMENT ON TRIGGER agent_times_followed_new ON queue_agents IS 'Keeps agent_times.';
COMMENT ON TRIGGER agent_times_followed ON queue_agents IS 'Keeps agent_times.';
COMMENT ON TRIGGER agent_times_followed_gone ON queue_agents IS 'Keeps agent_times.';
SELECT follow_agent(company_id, extension_id) FROM (SELECT DISTINCT company_id, extension_id FROM queue_agents) AS agents;

-- Calls in queues and the time of their agents, in one shape.
CREATE VIEW queue_work_hours WITH (security_invoker = true) AS
  SELECT company_id, local_hour, 'call' AS kind, queue_id, extension_id, result, band, half, NULL::text AS reason, calls AS facts, calls, in_level,
         wait_seconds, talk_seconds, wrap_up_seconds, talk_seconds + wrap_up_seconds AS busy_seconds, 0::bigint AS available_seconds, 0::bigint AS paused_seconds
    FROM queue_call_hours
  UNION ALL
  SELECT company_id, local_hour, kind, NULL, extension_id, NULL, NULL, half, CASE WHEN kind = 'paused' THEN reason END, parts, 0, 0, 0, 0, 0, 0,
         CASE WHEN kind = 'available' THEN seconds ELSE 0 END, CASE WHEN kind = 'paused' THEN seconds ELSE 0 END
    FROM agent_time_hours;
COMMENT ON VIEW queue_work_hours IS 'Calls in queues and the time of their agents, in one shape.';
GRANT SELECT ON queue_work_hours TO suite_app, suite_system;

CREATE VIEW queue_work_hours_facts WITH (security_invoker = true) AS
  SELECT f.id, f.company_id, 'call' AS kind, f.call_id, f.queue_id, f.queue_name, f.extension_id, f.result, f.band, f.half, NULL::text AS reason, f.number, f.name,
         f.at, f.local_hour, 1 AS facts, f.calls, f.in_level, f.wait_seconds, f.talk_seconds, f.wrap_up_seconds, f.talk_seconds + f.wrap_up_seconds AS busy_seconds,
         0 AS available_seconds, 0 AS paused_seconds
    FROM queue_call_hours_facts f
  UNION ALL
  SELECT -f.id, f.company_id, f.kind, NULL, NULL, NULL, f.extension_id, NULL, NULL, f.half, CASE WHEN f.kind = 'paused' THEN f.reason END, NULL, NULL,
         f.at, f.local_hour, f.parts, 0, 0, 0, 0, 0, 0,
         CASE WHEN f.kind = 'available' THEN f.seconds ELSE 0 END, CASE WHEN f.kind = 'paused' THEN f.seconds ELSE 0 END
    FROM agent_time_hours_facts f;
COMMENT ON VIEW queue_work_hours_facts IS 'What queue_work_hours sums, one by one.';
COMMENT ON COLUMN queue_work_hours_facts.id IS 'Of a part of an agent''s time: negative.';
GRANT SELECT ON queue_work_hours_facts TO suite_app, suite_system;

CREATE TABLE report_goals (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  report text NOT NULL CHECK (length(report) BETWEEN 3 AND 120),
  measure text NOT NULL CHECK (length(measure) BETWEEN 1 AND 40),
  value double precision NOT NULL CHECK (value >= 0 AND value <= 1e15),
  PRIMARY KEY (company_id, report, measure)
);
COMMENT ON TABLE report_goals IS 'What a company wants a measure of a report to be; shown beside it.';
COMMENT ON COLUMN report_goals.report IS '{area}/{name}.';
COMMENT ON COLUMN report_goals.value IS 'In the measure''s unit: seconds, pesos, a fraction for percentages. Of a sum: for each day.';
CALL tenancy.protect('report_goals');
