-- Finding shops by what people type and by where they stand.

-- Without case and accents: who types "caffe" means "Caffè".
alter table shop add column search text generated always as (
  lower(translate(title || ' ' || address || ' ' || description, 'àáâäèéêëìíîïòóôöùúûüçñÀÁÂÄÈÉÊËÌÍÎÏÒÓÔÖÙÚÛÜÇÑ’', 'aaaaeeeeiiiioooouuuucnAAAAEEEEIIIIOOOOUUUUCN'''))
) stored;

-- A circle on the map is first a box of latitudes and longitudes.
create index shop_by_place on shop (lat, lon) where enabled and not is_group and lat is not null;
create index shop_by_agent on shop (id_agent) where id_agent is not null;
