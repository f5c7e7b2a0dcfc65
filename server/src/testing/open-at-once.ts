/**
 * Tests take offers as soon as they are made, also after they deleted the settings. Those of new offers turn the time on. Sent by
 * the owner of the tables.
 */
export const openAtOnceSql = `update system_settings set new_offer_ms = 0;
  alter table system_settings alter column new_offer_ms set default 0`;
