-- A view for processes of the release before 1.0.0, which read checkpoints by their old name (0048). Version 1.0.0 does not use it.
drop view seals;
