-- wrk: a question that nobody asked before, each time.
local at = 0
function request()
  at = at + 1
  return wrk.format("GET", wrk.path .. "&name=x" .. at)
end
