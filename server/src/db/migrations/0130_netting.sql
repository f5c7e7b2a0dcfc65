-- How an iou group turns balances into payments: as few as possible, or pair by pair.
alter table groups add column netting text not null default 'fewest' check (netting in ('fewest', 'pairs'));
